import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReplyOf } from '#web/api/ask.ts'
import { Card } from '#web/ui/card.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type Todo = ReplyOf<'GET /admin/overview'>['todo']

/** What needs attention, with links to where it can be fixed. */
export function TodoCard({ todo }: { todo: Todo }) {
  const { overview: words } = useWords()
  const format = useFormat()
  return (
    <Card title={words.todo} padded={false}>
      {todo.length === 0 ? (
        <p className="flex items-center gap-3 border-t border-line px-4 py-4 text-dim lg:px-5">
          <CircleCheck size={20} aria-hidden className="shrink-0 text-good" />
          {words.noTodo}
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {todo.map(({ code, n, path }) => {
            const { pathname, searchParams, hash } = new URL(path, window.location.origin)
            return (
              <li key={code}>
                <Link
                  to={pathname as string}
                  search={Object.fromEntries(searchParams)}
                  hash={hash.slice(1)}
                  className="flex min-h-12 items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-sunken/60 lg:px-5"
                >
                  <TriangleAlert size={18} aria-hidden className="shrink-0 text-dim" />
                  <span className="min-w-0 flex-1">{words.todos[code](format.number(n))}</span>
                  <ChevronRight size={18} aria-hidden className="shrink-0 text-dim" />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
