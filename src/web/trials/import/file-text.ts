/** What a body of 1 MiB has room for, in base64 and beside the rest. */
export const mostBytes = 700_000

/** A file as base64, as the call wants it. @throws DOMException when it cannot be read */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In pieces: a call takes only so many arguments.
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}
