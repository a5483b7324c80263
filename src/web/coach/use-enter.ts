import { useNavigate } from '@tanstack/react-router'
import { session } from '#web/auth/session.ts'
import type { StudentRow } from './reasons.ts'

/** Enters coach mode for a student, and goes to where the student lands. */
export function useEnter(): (row: StudentRow) => void {
  const navigate = useNavigate()
  return ({ id, name, email, locale, timezone, summary: { access } }) => {
    session.enterCoachMode({ id, name, email, locale, timezone, ...(access && { access }) })
    navigate({ to: '/dashboard' })
  }
}
