// An arm of one's own is built, shown to be wrong while it is, kept, sent as text, and played with.
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  const { page } = me
  await me.go('/play/chapaev?opponent=self')
  await page.waitForSelector('.rule-row')
  await page.locator('details summary').click()
  const open = () => page.getByRole('button', { name: 'Choose and build' }).click()
  await open()
  await me.counted('.fm-list li', 5)
  await page.getByRole('button', { name: 'A new one of your own' }).click()
  await me.counted('.fm-piece', 1)
  const said = (text) =>
    page.waitForFunction(
      (want) => document.querySelector('.formations footer p')?.innerText.includes(want),
      text,
    )
  await page.getByLabel('Name', { exact: true }).fill('wedge')
  await page.getByLabel('Name', { exact: true }).press('Tab')
  await said('can be played')

  // By keys: half a square to the right, up by a level where nobody carries him, and down again.
  const piece = (n) => page.locator('.fm-piece').nth(n)
  await piece(0).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.waitForSelector('.fm-piece[aria-label^="Checker 1: 3.95 from the left"]')
  await page.keyboard.press('+')
  await said('Nothing supports checker 1')
  await me.counted('.fm-piece.wrong', 1)
  assert.ok(await page.getByRole('button', { name: 'Play with these' }).isDisabled())
  await page.keyboard.press('-')
  await said('can be played')

  // By hand: one more, dragged beside the first until they touch, one on top of them.
  await page.getByRole('button', { name: 'Add a checker' }).click()
  await me.counted('.fm-piece', 2)
  const centre = async (n) => {
    const box = await piece(n).locator('.fm-body').boundingBox()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
  }
  const [first, added] = [await centre(0), await centre(1)]
  await page.mouse.move(added.x, added.y)
  await page.mouse.down()
  await page.mouse.move(first.x + first.width * 1.1, first.y + 1, { steps: 5 })
  await page.mouse.up()
  await page.waitForSelector(
    '.fm-piece[aria-label^="Checker 2: 4.6 from the left, 0.5 from the edge"]',
  )
  await page.mouse.click(first.x + first.width * 2.4, first.y)
  await me.counted('.fm-piece', 3)
  const third = await centre(2)
  await page.mouse.move(third.x, third.y)
  await page.mouse.down()
  await page.mouse.move(first.x + first.width * 0.52, first.y, { steps: 5 })
  await page.mouse.up()
  await page.waitForSelector('.fm-piece.up')
  await said('can be played')

  // The wedge alone, as text and back.
  for (const name of ['Infantry', 'Cavalry', 'Artillery', 'Tanks', 'Heavy tanks'])
    await page.getByRole('button', { name: `${name}: leave out`, exact: true }).click()
  await me.counted('.fm-list li', 1)
  await page.getByText('Share as text').click()
  await page.getByLabel('Text or JSON of armies').fill('nonsense:1')
  await page.getByRole('button', { name: 'Add these' }).click()
  await me.see('This is not a list of armies')
  await page
    .getByLabel('Text or JSON of armies')
    .fill('{"name":"pair","depth":1,"pieces":[{"x":1,"y":0.5,"l":0},{"x":7,"y":0.5}]}')
  await page.getByRole('button', { name: 'Add these' }).click()
  await me.counted('.fm-list li', 2)
  await said('can be played')
  await page.getByRole('button', { name: 'Play with these' }).click()
  await page.waitForFunction(() => !document.querySelector('.formations'))
  const spec = 'chapaev;arms=wedge:1:3.95_0.5/4.601_0.5/4.276_0.5_1,pair:1:1_0.5/7_0.5'
  await page.waitForFunction(
    (arms) => new URLSearchParams(location.search).get('arms') === arms,
    spec.split('arms=')[1],
  )

  // Kept in this browser, whatever becomes of the address.
  await me.go('/play/chapaev')
  await page.locator('details summary').click()
  await open()
  await page.waitForSelector('.fm-own')
  await me.counted('.fm-own', 2)

  const query = new URLSearchParams({ opponent: 'self', arms: spec.split('arms=')[1] })
  await me.go(`/play/chapaev?${query}`)
  await page.getByRole('button', { name: 'Start the match' }).click()
  await me.until(() => me.table.scene?.men?.length === 6, 'the three pieces of each side')
  assert.equal(me.table.match.game, spec)
  await me.see('wedge')
}
