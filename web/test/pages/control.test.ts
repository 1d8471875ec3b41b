import { describe, expect, it } from 'vitest'
import {
  controlFault,
  controlText,
  parseControl,
  parseControls,
  presets,
  settingOf,
} from '../../src/pages/clock/control'

const texts = [
  '-',
  '300',
  '300+2',
  '300b2',
  '300d2',
  '0+3',
  '0.5+0.125',
  '40/7200:20/3600:900+30',
  '600,5x30',
  '600+5,25/300',
  '*180',
  'turn=300+60',
  'turn=30',
  'days=3',
  'days=3,vacation=14',
  ...presets.map((it) => it.text),
]

describe('the text of a control', () => {
  it.each(texts)('%s is read and written again', (text) => {
    const control = parseControl(text)!
    expect(controlText(control)).toBe(text)
    expect(controlFault(control)).toBeUndefined()
  })

  it.each(['x', '300+', '+3', '300,', '300,5y30', '300,5x30,2', '*', 'turn=', 'days=', '12345678'])(
    '%s is none',
    (text) => expect(parseControl(text)).toBeUndefined(),
  )

  it('is told apart by its kind', () => {
    expect(parseControl('600,5x30')).toEqual({
      kind: 'stages',
      stages: [{ time: 600, turns: 0, bonus: 0, mode: '+' }],
      overtime: { time: 30, turns: 1, periods: 5 },
    })
    expect(parseControl('600,25/300')).toMatchObject({
      overtime: { time: 300, turns: 25, periods: 1 },
    })
    expect(parseControl('300d2')).toMatchObject({ stages: [{ bonus: 2, mode: 'd' }] })
  })
})

describe('the controls of a match', () => {
  it('are one for all seats or one for each', () => {
    expect(parseControls('300|180', 2)).toHaveLength(2)
    expect(parseControls('300', 4)).toHaveLength(1)
    expect(parseControls('300|180', 4)).toBeUndefined()
    expect(parseControls('300|x', 2)).toBeUndefined()
  })

  it('are written once where they are alike', () => {
    const [a, b] = [parseControl('300+2')!, parseControl('180')!]
    expect(settingOf([a, b])).toBe('300+2|180')
    expect(settingOf([a, a])).toBe('300+2')
    expect(settingOf([a, { kind: 'none' }])).toBe('300+2|-')
    expect(settingOf([{ kind: 'none' }, { kind: 'none' }])).toBe('')
  })
})

it.each([
  ['0', 'empty'],
  ['604801', 'time'],
  ['300+3601', 'bonus'],
  ['0/60:60', 'turns'],
  ['1001/60:60', 'turns'],
  ['0/0:60', 'empty'],
  ['60,101x30', 'periods'],
  ['60,5x0', 'time'],
  ['*0', 'time'],
  ['turn=0', 'time'],
  ['days=61', 'days'],
  ['days=3,vacation=91', 'vacation'],
])('%s is refused for its %s', (text, part) =>
  expect(controlFault(parseControl(text)!)?.part).toBe(part),
)

it('no time at all is enough where a bonus or overtime gives some', () => {
  for (const text of ['0+3', '0,5x30', '0d3'])
    expect(controlFault(parseControl(text)!)).toBeUndefined()
})
