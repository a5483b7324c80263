import type { ReactNode } from 'react'
import { defaultLocale } from '#rules/locale.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Look } from './arranged.ts'
import { type Deeds, StudentHeads, StudentItem } from './student-item.tsx'

const noDeeds: Deeds = { onEnter() {}, onNote() {}, onSnooze() {} }

/** Empty state of the list with a sample student. */
export function FirstStudent({ action }: { action: ReactNode }) {
  const { students: words } = useWords()
  return (
    <div className="py-4 lg:py-10">
      <EmptyState title={words.emptyTitle} text={words.emptyText} action={action} />
      <div inert aria-hidden className="mt-2 opacity-60">
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <StudentHeads />
          <StudentItem look={sampleOf(words.sampleName)} deeds={noDeeds} />
        </div>
      </div>
    </div>
  )
}

/** An invented student. */
function sampleOf(name: string): Look {
  const minutes_14d = [60, 80, null, 75, 90, 110, 60, 85, 100, null, 120, 95, 110, 130]
  const summary = {
    minutes_7d: 640,
    questions_7d: 310,
    last_day: '2026-11-20',
    last_trial: { day: '2026-11-18', net: 74.5, questions: 120 },
    net_change: 4.5,
    access: null,
    minutes_14d,
    days_14d: minutes_14d.map((minutes) => (minutes === null ? null : ('study' as const))),
  }
  const row = {
    id: 'sample',
    role_id: roleIds.student,
    name,
    email: '',
    locale: defaultLocale,
    timezone: 'Europe/Istanbul',
    day_start: 4,
    week_start: 1,
    goals: { weekday: [] },
    target_net: null,
    consent: null,
    croom_id: null,
    must_change_password: false,
    created_at: '2026-09-01T09:00:00Z',
    summary,
  }
  const told: Look['told'] = {
    user_id: row.id,
    name,
    access: 'act',
    today: summary.last_day,
    group: 'well',
    listed: false,
    signs: { quiet: 0, less: 0, plan: 0, nets: 0 },
    total: 0,
    days_since: 0,
    reasons: [],
    context: [],
    last_contact: '2026-11-17',
    snoozed_until: null,
  }
  return { row, told, folded: '' }
}
