import { limits } from '../limits.ts'
import { walkJpeg } from './jpeg.ts'
import { walkWebp } from './webp.ts'

export const pictureTypes = ['image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** A picture with nothing but what decoding needs. */
export type Picture = { type: PictureType; width: number; height: number; bytes: Uint8Array }

/**
 * Reads a JPEG or a still WebP by its content, without decoding it, and drops what decoding does not need: EXIF with its
 * place and thumbnail, XMP, ICC, comments, and everything after the end.
 * @returns null for any other file, a broken or animated one, or one whose size is not within the limits
 */
export function walkPicture(file: Uint8Array): Picture | null {
  if (file.length > limits.pictureBytes) return null
  const jpeg = walkJpeg(file)
  const walked = jpeg ?? walkWebp(file)
  if (!walked || walked.bytes.length > limits.pictureBytes) return null
  const { width, height, bytes } = walked
  const sides = [width, height]
  if (sides.some((side) => side < limits.pictureSideMin || side > limits.pictureSideMax)) return null
  return { type: jpeg ? 'image/jpeg' : 'image/webp', width, height, bytes }
}
