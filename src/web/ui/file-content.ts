/** Largest file in bytes: its base64 has fewer characters than the contract of most imports allows. */
const usualBytes = 700_000

/** Why a file is not sent; the words of the import say it. */
export type FileFault = 'tooLarge' | 'unreadable'

/** A chosen file as base64, or what is wrong with it: the dropped item may be a folder or a deleted file. */
export async function contentOf(
  file: Blob,
  mostBytes = usualBytes,
): Promise<{ content: string } | { fault: FileFault }> {
  if (file.size > mostBytes) return { fault: 'tooLarge' }
  return base64Of(file).then(
    (content) => ({ content }),
    () => ({ fault: 'unreadable' }),
  )
}

/** @throws DOMException when it cannot be read */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In chunks, as the number of arguments of a call is limited.
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}
