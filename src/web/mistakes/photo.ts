import { limits } from '#rules/limits.ts'
import { sizeOfHead } from '#rules/picture/head.ts'
import { base64Of } from '#web/ui/file-content.ts'

/** Why a photo is not taken; the words of the notebook say it. */
export type PhotoFault = 'tooLarge' | 'unreadable' | 'heic' | 'tooSmall'

const mostBytes = 50_000_000
/** A picture is unpacked to four bytes a point: more would end the page on a phone. */
const mostPoints = 100_000_000
/** Points of the longer side, from the one that is tried first. */
const sides = [1600, 1280, 1024, 800, 640, 480]
const qualities = [0.85, 0.7, 0.55, 0.4]

/**
 * Draws a photo again, upright, so small that the server takes it: nothing of the file but its points remains.
 * @returns base64 of a WebP, or of a JPEG where the browser writes no WebP
 */
export async function shrink(file: Blob): Promise<{ base64: string } | { fault: PhotoFault }> {
  if (file.size > mostBytes) return { fault: 'tooLarge' }
  const head = new Uint8Array(
    await file
      .slice(0, 65_536)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  )
  const said = sizeOfHead(head)
  if (said && said.width * said.height > mostPoints) return { fault: 'tooLarge' }
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { fault: isHeic(head) ? 'heic' : 'unreadable' }
  try {
    return await drawn(picture)
  } finally {
    picture.close()
  }
}

async function drawn(picture: ImageBitmap): Promise<{ base64: string } | { fault: PhotoFault }> {
  const long = Math.max(picture.width, picture.height)
  const short = Math.min(picture.width, picture.height)
  for (const side of sides) {
    const scale = Math.min(1, side / long)
    if (short * scale < limits.pictureSideMin) return { fault: 'tooSmall' }
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return { fault: 'unreadable' }
    // Paper, where the picture has none.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const quality of qualities) {
      const blob = await written(canvas, quality)
      if (blob && blob.size <= limits.pictureBytes) return { base64: await base64Of(blob) }
    }
  }
  return { fault: 'unreadable' }
}

async function written(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const to = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  const webp = await to('image/webp')
  // Where a browser writes none it gives a PNG.
  return webp?.type === 'image/webp' ? webp : to('image/jpeg')
}

function isHeic(head: Uint8Array): boolean {
  return /^ftyp(hei|hev|mif|msf)/.test(String.fromCharCode(...head.subarray(4, 12)))
}
