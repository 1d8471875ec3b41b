export { ScoreSheet } from './ScoreSheet'
export { Sheets } from './Sheets'
