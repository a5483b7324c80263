import { firstPaint } from '#web/api/first-paint.ts'

/**
 * Brings Inter 4.1 (see inter-license.txt), cut to Latin-1, Turkish and the signs we use, weights 400 to 700, with tabular
 * figures. One file: cut in two, the bold dotless i comes out heavier.
 *
 * A device that has been here has it at hand; on a first visit it comes behind the first picture, which it
 * would hold up: it is a sixth of all that is fetched for it. Until then a font of the device stands in, as wide and as
 * high.
 */
export async function bringFont(): Promise<void> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined // plain http in a network has none
  if (!worker?.controller) await firstPaint
  const source = `url(${new URL('./inter.woff2', import.meta.url).href})`
  document.fonts.add(await new FontFace('Inter', source, { weight: '400 700' }).load())
}
