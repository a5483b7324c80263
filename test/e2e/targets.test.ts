import { expect, it } from 'vitest'
import { describeInBrowser, phone } from '../support/browser/browser.ts'
import { smallTargets } from '../support/browser/targets.ts'

const small = 'style="display:inline-block;width:20px;height:20px;padding:0;border:0;position:relative'

describeInBrowser('What is found too small for a finger', (stage) => {
  it.each([
    ['two side by side', `<button ${small}">a</button><button ${small}">b</button>`, 2],
    ['one with room', `<button ${small}">a</button>`, 0],
    [
      'one at a large one',
      `<button ${small}">a</button><button style="width:99px;height:40px">b</button>`,
      1,
    ],
    ['links in a sentence', '<p>Read <a href="/a">on</a>, <a href="/b">or</a> not.</p>', 0],
    ['lines of links', '<p style="font-size:12px"><a href="/a">on</a><br><a href="/b">or</a></p>', 2],
    [
      'boxes with labels',
      '<label style="display:flex;height:30px"><input type="checkbox">a</label>'.repeat(2),
      0,
    ],
    [
      'a larger part over it',
      `<style>.more::after{content:"";position:absolute;inset:-6px}</style>
       <button class="more" ${small};margin:6px">a</button><button class="more" ${small};margin:6px">b</button>`,
      0,
    ],
    [
      'what cannot be pressed',
      `<button disabled ${small}">a</button><button ${small}">b</button><div inert><button>c</button></div>`,
      0,
    ],
  ])('%s', async (_what, html, count) => {
    const page = await stage.newPage(phone)
    await page.setContent(`<body style="margin:40px">${html}</body>`)

    expect(await smallTargets(page)).toHaveLength(count)
    await page.close()
  })
})
