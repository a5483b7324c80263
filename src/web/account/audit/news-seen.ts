const key = 'changesSeen'

/** Until when a person has looked at what others changed, in milliseconds since 1970; 0 where this device does not know. */
export function newsSeen(userId: string): number {
  const [owner, at] = window.localStorage.getItem(key)?.split(' ') ?? []
  return owner === userId ? Number(at) || 0 : 0
}

/** Goes with everything else when the person signs out; changes of the last days are then told once more. */
export function rememberNews(userId: string, at: number): void {
  window.localStorage.setItem(key, `${userId} ${at}`)
}
