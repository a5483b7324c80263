import { entriesOf } from '#rules/keys.ts'
import type { Way } from '#rules/reminder.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RowTable } from '#web/ui/row-table.tsx'
import { useWords } from '#web/words/use-words.ts'

type Kinds = ReplyOf<'GET /reminder'>['kinds']
const ways: readonly Way[] = ['app', 'push', 'mail']

/** A check box for each kind and way. What concerns the account is always told. */
export function KindTable({ kinds, onChange }: { kinds: Kinds; onChange(kinds: Kinds): void }) {
  const { reminders: words } = useWords()
  const rows = entriesOf(kinds)
  return (
    <div className="relative">
      <RowTable className="text-15">
        {/* With very large text each box has its name beside it. */}
        <thead className="@max-[16rem]:sr-only">
          <tr className="text-13 text-dim">
            <th scope="col" className="text-left font-normal">
              {words.kind}
            </th>
            {ways.map((way) => (
              <th key={way} scope="col" style={{ width: 64 }} className="text-center font-normal">
                {words.ways[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([kind, chosen]) => (
            <tr key={kind}>
              <th scope="row" className="py-2.5 text-left font-normal">
                {words.kinds[kind]}
              </th>
              {ways.map((way) => (
                <td key={way} className="text-center">
                  {/* The finger's target is the cell. */}
                  <label className="flex min-h-11 items-center justify-center gap-2 @max-[16rem]:ml-4">
                    <span className="sr-only">{`${words.kinds[kind]}: ${words.ways[way]}`}</span>
                    <span aria-hidden className="hidden text-13 text-dim @max-[16rem]:inline">
                      {words.ways[way]}
                    </span>
                    <Checkbox
                      checked={chosen[way]}
                      disabled={kind === 'account'}
                      onChange={(isOn) => onChange({ [kind]: { ...chosen, [way]: isOn } })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </RowTable>
    </div>
  )
}
