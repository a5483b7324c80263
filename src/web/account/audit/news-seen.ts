const key = 'changesSeen'

/** Time until which the person has seen changes, in milliseconds since 1970; 0 if unknown on this device. */
export function newsSeen(userId: string): number {
  const [owner, at] = window.localStorage.getItem(key)?.split(' ') ?? []
  return owner === userId ? Number(at) || 0 : 0
}

/** Removed at sign-out; then the changes of the last days are shown once more. */
export function rememberNews(userId: string, at: number): void {
  window.localStorage.setItem(key, `${userId} ${at}`)
}
