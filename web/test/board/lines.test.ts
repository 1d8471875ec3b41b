import { expect, it } from 'vitest'
import { Geometry } from '../../src/board/core/geometry'
import { above, below, noMarks } from '../../src/board/view/marks'
import { plainBoard } from '../../src/stories/data'

it('frames the squares of a line that decides, and rings its stones where lines cross', () => {
  const marks = { ...noMarks(), signs: [{ place: 0, kind: 'line' }] }
  const squares = new Geometry(plainBoard(3), false, false)
  expect(below(marks, squares)).toContain('m-green')
  expect(above(marks, squares)).toBe('')
  const points = new Geometry({ ...plainBoard(3), shape: 'point' }, false, false)
  expect(below(marks, points)).toBe('')
  expect(above(marks, points)).toContain('m-mint')
})
