import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeInBrowser } from '../support/browser/browser.ts'

const assets = 'dist/web/assets'

describeInBrowser('The built styles', (stage) => {
  it('have no rule whose declarations the browser does not know', async () => {
    const page = await stage.newPage()
    const files = readdirSync(assets).filter((name) => name.endsWith('.css'))
    const empty = await page.evaluate(
      (texts) => {
        const rulesOf = (rules: CSSRuleList): CSSRule[] =>
          [...rules].flatMap((rule) => [
            rule,
            ...('cssRules' in rule ? rulesOf(rule.cssRules as CSSRuleList) : []),
          ])
        return texts.flatMap((text) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          return rulesOf(sheet.cssRules)
            .filter((rule) => rule instanceof CSSStyleRule)
            .filter(({ style, cssRules }) => style.length === 0 && cssRules.length === 0)
            .map(({ selectorText }) => selectorText)
        })
      },
      files.map((name) => readFileSync(`${assets}/${name}`, 'utf8')),
    )

    expect(files.length).toBeGreaterThan(1)
    expect(empty).toEqual([])
  })

  it('move nothing for a person who wants no motion', async () => {
    const page = await stage.newPage()
    const files = readdirSync(assets).filter((name) => name.endsWith('.css'))
    for (const name of files)
      await page.addStyleTag({
        content: readFileSync(`${assets}/${name}`, 'utf8').replace(/@import[^;]*;/g, ''),
      })
    const motionOf = (reducedMotion: 'reduce' | 'no-preference') =>
      page.emulateMedia({ reducedMotion }).then(() =>
        page.evaluate(() => {
          document.body.innerHTML = '<p class="transition-transform"></p><dialog class="sheet" open></dialog>'
          const [turned, sheet] = ['p', 'dialog'].map((name) => {
            const element = document.querySelector(name)
            return element && getComputedStyle(element)
          })
          return [turned?.transitionProperty !== 'none', sheet?.animationName !== 'none']
        }),
      )

    expect(await motionOf('no-preference')).toEqual([true, true])
    expect(await motionOf('reduce')).toEqual([false, false])
  })
})
