// Opens each page as a phone on a slow line, several times, and tells the median of what Lighthouse sees.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

process.once('message', async ({ chromium, pages, runs }) => {
  const chrome = await launch({
    chromePath: chromium,
    chromeFlags: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // That of the account, or each visit would load a second language and ask for everything again.
      '--lang=tr-TR',
      '--accept-lang=tr-TR,tr',
      // A debugger is attached, so V8 would parse long functions once more at an `Error`, to know its lines.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  })
  try {
    const results = []
    for (const page of pages) results.push(await measure(chrome.port, page, runs))
    process.send(results)
  } finally {
    await chrome.kill()
    process.disconnect()
  }
})

async function measure(port, { url, storage }, runs) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  const page = await browser.newPage()
  await page.goto(url)
  await page.evaluate((items) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, storage)
  await page.close()
  await browser.disconnect()

  const all = []
  let lost = 0
  while (all.length < runs) {
    const { lhr } = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      // A first visit each time, but for who is signed in.
      clearStorageTypes: ['service_workers', 'cache_storage', 'indexeddb', 'shader_cache'],
    })
    const fault = lhr.runtimeError ?? lhr.audits['cumulative-layout-shift'].errorMessage
    // Now and then the browser loses what it wrote down of a visit.
    if (fault && ++lost < 3) continue
    if (fault) throw new Error(`${url}: ${fault.message ?? fault}`)
    all.push({
      address: new URL(lhr.finalDisplayedUrl).pathname,
      score: lhr.categories.performance.score * 100,
      accessibility: lhr.categories.accessibility.score * 100,
      largest: lhr.audits['largest-contentful-paint'].numericValue,
      blocking: lhr.audits['total-blocking-time'].numericValue,
      shift: lhr.audits['cumulative-layout-shift'].numericValue,
    })
  }
  const median = (pick) => all.map(pick).sort((a, b) => a - b)[Math.floor(runs / 2)]
  return {
    address: all[0].address,
    score: median(({ score }) => score),
    accessibility: median(({ accessibility }) => accessibility),
    largest: median(({ largest }) => largest),
    blocking: median(({ blocking }) => blocking),
    shift: median(({ shift }) => shift),
  }
}
