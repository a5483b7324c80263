import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Draws the images of `public/` from the icon of the page: `npm run icons`, in Chromium. */
const folder = 'src/web/public'
const icon = readFileSync('src/web/app/shell/icon.svg', 'utf8')
// The system cuts the corners of these itself; the mark stays in the middle 80 %.
const square = icon.replace(' rx="8"', '')
const images = [
  { name: 'icon-192', size: 192, svg: icon, isOpaque: false },
  { name: 'icon-512', size: 512, svg: icon, isOpaque: false },
  { name: 'icon-maskable-512', size: 512, svg: square, isOpaque: true },
  { name: 'apple-touch-icon', size: 180, svg: square, isOpaque: true },
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const { name, size, svg, isOpaque } of images) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`)
  writeFileSync(`${folder}/${name}.png`, await page.screenshot({ omitBackground: !isOpaque }))
  await page.close()
}
await browser.close()
