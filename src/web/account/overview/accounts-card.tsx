import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReplyOf } from '#web/api/ask.ts'
import { Sparkline } from '#web/chart/sparkline.tsx'
import { Card } from '#web/ui/card.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { useWords } from '#web/words/use-words.ts'

type Accounts = NonNullable<ReplyOf<'GET /admin/overview'>['accounts']>

/** Accounts by role and new accounts per week; a role links to its accounts. */
export function AccountsCard({ accounts }: { accounts: Accounts }) {
  const { overview: words, common, shell, format } = useWords()
  return (
    <Card padded={false} title={shell.screens.users}>
      <ul className="divide-y divide-line border-t border-line">
        {accounts.map(({ role_id, total, weeks }) => {
          const fresh = weeks.map(({ n }) => n)
          const now = fresh.at(-1) ?? 0
          return (
            <li key={role_id}>
              <Link
                to="/users"
                search={{ role: role_id }}
                className="flex min-h-16 items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-sunken/60 lg:px-5"
              >
                <Named name={common.roles[role_id]} facts={now > 0 && words.thisWeek(format.number(now))} />
                <Sparkline
                  values={fresh}
                  label={words.weeks(format.number(fresh.reduce((sum, n) => sum + n, 0)))}
                  width={96}
                />
                <strong className="tabular min-w-14 text-right text-20 font-semibold">
                  {format.number(total)}
                </strong>
                <ChevronRight size={18} aria-hidden className="shrink-0 text-dim" />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
