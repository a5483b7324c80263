/** Largest file in bytes whose base64 fits into a body of 1 MiB. */
export const mostBytes = 700_000

/**
 * A file as base64.
 * @throws DOMException when it cannot be read
 */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In chunks, as the number of arguments of a call is limited.
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}
