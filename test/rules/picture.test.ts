import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#rules/limits.ts'
import { asciiBytes, joined } from '#rules/picture/parts.ts'
import { walkPicture } from '#rules/picture/walk.ts'
import { littleEndian, riff } from '#rules/picture/webp.ts'
import { drawn } from '../support/pictures.ts'
import { scaled } from '../support/scale.ts'
import { paperWebp, writtenPicture } from '../support/written-picture.ts'
import '../support/seed.ts'

const has = (bytes: Uint8Array | undefined, text: string) =>
  Buffer.from(bytes ?? []).includes(Buffer.from(text, 'latin1'))

/** A JPEG's segment. */
function segment(code: number, content: Uint8Array): Uint8Array {
  const length = content.length + 2
  return joined([Uint8Array.of(0xff, code, length >> 8, length & 255), content])
}

/** The drawn JPEG with something behind its first marker. */
const withInside = (...parts: Uint8Array[]) =>
  joined([drawn.jpeg.subarray(0, 2), ...parts, drawn.jpeg.subarray(2)])

/** A chunk of a WebP. */
function chunk(name: string, content: Uint8Array): Uint8Array {
  const padding = new Uint8Array(content.length % 2)
  return joined([asciiBytes(name), littleEndian(content.length), content, padding])
}

/** A WebP with chunks behind those it has. */
const withChunks = (file: Uint8Array, ...parts: Uint8Array[]) => riff(joined([file.subarray(12), ...parts]))

const exif = asciiBytes('Exif\0\0GPS 41.0082 28.9784')

describe('a picture', () => {
  it.each([
    ['JPEG', drawn.jpeg, 'image/jpeg'],
    ['WebP', drawn.webp, 'image/webp'],
    ['WebP with transparency', drawn.alpha, 'image/webp'],
  ])('is kept without its colour profile, and again as it is: %s', (_, file, type) => {
    const kept = walkPicture(file)

    expect(kept).toMatchObject({ type, width: 40, height: 48 })
    expect(has(file, 'Google')).toBe(false)
    expect(has(file, 'acsp')).toBe(true)
    expect(has(kept?.bytes, 'acsp')).toBe(false)
    expect(walkPicture(kept?.bytes ?? new Uint8Array())).toEqual(kept)
  })

  it('of a phone loses where it was taken, its thumbnail, comments and what lies behind its end', () => {
    const file = joined([
      withInside(
        segment(0xe1, exif),
        segment(0xe1, asciiBytes('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')),
        segment(0xe0, asciiBytes('JFXX\0thumbnail')),
        segment(0xfe, asciiBytes('comment')),
        segment(0xee, asciiBytes('Adobe\0d\0\0\0\0\u0001 and more')),
      ),
      asciiBytes('PK<script>'),
    ])

    const kept = walkPicture(file)

    expect(kept).toMatchObject({ width: 40, height: 48 })
    for (const word of ['Exif', 'GPS', 'xmpmeta', 'thumbnail', 'comment', 'and more', '<script>'])
      expect(has(kept?.bytes, word), word).toBe(false)
    expect(has(kept?.bytes, 'Adobe')).toBe(true)
  })

  it('that is a WebP loses the same', () => {
    const file = joined([
      withChunks(
        drawn.webp,
        chunk('EXIF', exif),
        chunk('XMP ', asciiBytes('<x:xmpmeta/>')),
        chunk('abcd', exif),
      ),
      asciiBytes('<script>'),
    ])

    const kept = walkPicture(file)

    expect(kept).toEqual(walkPicture(drawn.webp))
    for (const word of ['EXIF', 'GPS', 'xmpmeta', '<script>', 'VP8X'])
      expect(has(kept?.bytes, word), word).toBe(false)
  })

  it('that the demo draws is one', () => {
    expect(walkPicture(writtenPicture(['√50-√18', '=?']))).toMatchObject({ width: 480, height: 300 })
  })

  /** The drawn JPEG with another size in its frame. */
  function sized(width: number, height: number): Uint8Array {
    const at = drawn.jpeg.findIndex((byte, index) => byte === 0xff && drawn.jpeg[index + 1] === 0xc0)
    const file = Uint8Array.from(drawn.jpeg)
    file.set([height >> 8, height & 255, width >> 8, width & 255], at + 5)
    return file
  }
  const moving = Uint8Array.from(drawn.webp)
  moving[20] = (moving[20] ?? 0) | 2
  const otherSize = Uint8Array.from(drawn.webp)
  otherSize[24] = 99
  const frame = drawn.webp.subarray(drawn.webp.length - 112)
  const faulty: [string, Uint8Array][] = [
    ['nothing', new Uint8Array()],
    ['GIF', asciiBytes('GIF89a')],
    ['PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)],
    ['SVG', asciiBytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HEIC', asciiBytes('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
    ['PDF before a JPEG', joined([asciiBytes('%PDF-1.7\n'), drawn.jpeg])],
    ['only its first bytes', drawn.jpeg.subarray(0, 300)],
    ['JPEG without an end', drawn.jpeg.subarray(0, -2)],
    ['segment beyond the file', withInside(Uint8Array.of(0xff, 0xe1, 0xff, 0xff))],
    ['two frames', withInside(segment(0xc0, Uint8Array.of(8, 0, 48, 0, 40, 1, 1, 0x11, 0)))],
    ['unknown marker', withInside(segment(0xc5, new Uint8Array(6)))],
    ['tables with something behind them', withInside(segment(0xdb, new Uint8Array(70)))],
    ['too small', sized(31, 400)],
    ['too wide', sized(2001, 400)],
    ['too high', sized(400, 30_000)],
    ['no height', sized(400, 0)],
    ['too large a file', joined([drawn.jpeg, new Uint8Array(limits.pictureBytes)])],
    ['moving WebP', moving],
    ['frames of a moving WebP', withChunks(drawn.webp, chunk('ANMF', new Uint8Array(20)))],
    ['sizes that disagree', otherSize],
    ['two pictures in one', withChunks(drawn.webp, frame)],
    ['WebP that ends before it says', drawn.webp.subarray(0, -9)],
    ['WebP without a picture', riff(chunk('EXIF', exif))],
  ]
  it.each(faulty)('is refused: %s', (_, file) => {
    expect(walkPicture(file)).toBeNull()
  })

  it('of any size within the limits is kept with it', () => {
    const side = fc.integer({ min: limits.pictureSideMin, max: 400 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(walkPicture(paperWebp(width, height, (at) => at % 3 === 0))).toMatchObject({ width, height })
      }),
      { numRuns: scaled(30) },
    )
  })

  it('with anything spoilt or added is refused, or kept the same way twice', () => {
    const file = fc.constantFrom(drawn.jpeg, drawn.webp, drawn.alpha)
    const edits = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 })
    fc.assert(
      fc.property(file, edits, fc.uint8Array({ maxLength: 60 }), fc.nat(), (whole, changes, added, at) => {
        const cut = at % whole.length
        const spoilt = joined([whole.subarray(0, cut), added, whole.subarray(cut)])
        for (const [place, byte] of changes) spoilt[place % spoilt.length] = byte

        const kept = walkPicture(spoilt)

        if (!kept) return
        expect(kept.bytes.length).toBeLessThanOrEqual(spoilt.length + 20)
        expect(walkPicture(kept.bytes)).toEqual(kept)
      }),
      { numRuns: scaled(2000) },
    )
  })

  it('hides nothing of an application segment or an unknown chunk, whatever it says', () => {
    const secret = asciiBytes('SECRET-OF-THE-CAMERA')
    const code = fc.integer({ min: 0xe0, max: 0xef })
    const name = fc.stringMatching(/^[A-Z]{4}$/).filter((each) => !/^(ANIM|ANMF|ALPH|VP8[ LX])$/.test(each))
    fc.assert(
      fc.property(code, name, fc.uint8Array({ maxLength: 40 }), (marker, title, filler) => {
        const content = joined([filler, secret])
        for (const file of [
          withInside(segment(marker, content)),
          withChunks(drawn.webp, chunk(title, content)),
        ])
          expect(has(walkPicture(file)?.bytes, 'SECRET-OF-THE-CAMERA')).toBe(false)
      }),
      { numRuns: scaled(200) },
    )
  })
})
