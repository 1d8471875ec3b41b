// Go: a ko is refused with its name, two passes lead to the settling of dead stones, a click marks some and takes back
// what was accepted, both accept, and the board is counted.
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  await me.start('/play/go?opponent=self&size=5')
  for (const point of ['B4', 'C4', 'A3', 'D3', 'C3', 'C2', 'B2', 'B3']) await me.playText(point)
  await me.until(() => me.table.scene?.men?.length === 7, 'the stone in the middle to be taken')
  await me.click('C3')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /Ko: you may not retake on C3/)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })

  const press = (name) => me.page.getByRole('button', { name, exact: true }).first().click()
  await me.turn()
  await press('Pass')
  await me.until(() => me.table.scene?.toMove === 2, 'White')
  await press('Pass')
  await me.see('Click the dead stones, then accept the count')
  const dead = () => me.table.scene.marks?.filter((m) => m.kind === 'dead').length ?? 0
  const before = dead()
  await me.click('B3')
  await me.until(() => dead() !== before, 'a stone to be marked')
  await press('Accept the count')
  await me.until(() => me.table.scene?.toMove === 2, 'White')
  await press('Accept the count')
  await me.until(() => me.table.match.status === 'over', 'the count')
  await me.see(/has more points/)
}
