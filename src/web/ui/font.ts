import { firstPaint } from '#web/ui/first-paint.ts'

/**
 * Loads Inter 4.1 (see inter-license.txt), reduced to Latin-1, Turkish and the used symbols, weights 400 to
 * 700, with tabular figures. One file, because split files render the bold dotless i heavier.
 *
 * From the cache it is used at once; on a first visit it loads after the first paint, since it is a sixth of
 * all bytes. Until then a local font with adjusted metrics is used, so that the layout does not shift.
 */
export async function loadFont(): Promise<void> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined // missing over plain HTTP
  if (!worker?.controller) await firstPaint
  const source = `url(${new URL('./inter.woff2', import.meta.url).href})`
  document.fonts.add(await new FontFace('Inter', source, { weight: '400 700' }).load())
}
