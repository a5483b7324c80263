export type MailedLink = { kind: 'confirm' | 'stop'; token: string }

/** Reads a mailed link from the fragment: `#confirm=…` or `#stop=…`. */
export function readMailedLink(hash: string): MailedLink | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of ['confirm', 'stop'] as const) {
    const token = fields.get(kind)
    if (token) return { kind, token }
  }
  return undefined
}
