import { useNavigate } from '@tanstack/react-router'
import { session } from '#web/session/session.ts'
import type { LinkedStudent } from './use-students.ts'

/** Enters coach mode and opens the student's plan. */
export function useEnter(): (row: LinkedStudent) => void {
  const navigate = useNavigate()
  return ({ id, name, email, locale, timezone, summary: { access } }) => {
    session.enterCoachMode({ id, name, email, locale, timezone, ...(access && { access }) })
    navigate({ to: '/plan' })
  }
}
