export type MailedLink = { kind: 'confirm' | 'stop' | 'reminders'; token: string }

/** Reads a mailed link from the fragment: `#confirm=…`, `#stop=…` or `#reminders=…`. */
export function readMailedLink(hash: string): MailedLink | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of ['confirm', 'stop', 'reminders'] as const) {
    const token = fields.get(kind)
    if (token) return { kind, token }
  }
  return undefined
}
