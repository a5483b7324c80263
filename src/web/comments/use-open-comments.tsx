import { type ReactNode, useState } from 'react'
import { late } from '#web/api/lazy.ts'
import { useMayChange, useSession } from '#web/session/use-session.ts'
import type { On } from './thing.ts'

const CommentsSheet = late(() => import('./sheet.tsx'))

/**
 * Opens the comments on a row of a list, for a coach who may not change the row itself.
 * @returns `openComments` undefined for anybody else, and what it opens
 */
export function useOpenComments(kind: On['kind']): {
  openComments: ((row: { id: string }) => void) | undefined
  above: ReactNode
} {
  const mayChange = useMayChange()
  const isCoachMode = useSession((session) => session.isCoachMode)
  const [open, setOpen] = useState<string | null>(null)
  return {
    openComments: isCoachMode && !mayChange ? ({ id }) => setOpen(id) : undefined,
    above: open && <CommentsSheet on={{ kind, id: open }} onClose={() => setOpen(null)} />,
  }
}
