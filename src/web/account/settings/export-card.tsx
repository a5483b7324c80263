import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { AskPassword } from '#web/account/ask-password.tsx'
import type { Shown } from '#web/account/own-password.tsx'
import { askForFile } from '#web/api/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { download } from '#web/ui/download.ts'
import { useWords } from '#web/words/use-words.ts'

const tables = ['records', 'trials', 'exams', 'plan'] as const
type Wish = { format: 'json' | 'csv'; table?: (typeof tables)[number] }

/** Export of the person's data as JSON or as tables. */
export function ExportCard({ hasStudy }: { hasStudy: boolean }) {
  const { settings: words, common } = useWords()
  const [wish, setWish] = useState<Wish | null>(null)
  const fetched = useMutation({
    mutationFn: ({ search, query }: { search: Wish; query: Shown }) =>
      askForFile('GET /export', { search, query }),
    onSuccess({ name, content }) {
      download(name, content)
      setWish(null)
    },
  })
  function begin(next: Wish) {
    fetched.reset()
    setWish(next)
  }
  return (
    <Card title={words.export} description={words.exportText}>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button icon={Download} className="sm:col-span-2" onClick={() => begin({ format: 'json' })}>
          {words.exportAll}
        </Button>
        {hasStudy &&
          tables.map((table) => (
            <Button key={table} icon={Download} onClick={() => begin({ format: 'csv', table })}>
              {words.exportTables[table]}
            </Button>
          ))}
      </div>
      {wish && (
        <AskPassword
          title={wish.table ? words.exportTables[wish.table] : words.exportAll}
          text={words.exportPassword}
          submit={common.download}
          save={fetched}
          onSure={(query) => fetched.mutate({ search: wish, query })}
          onClose={() => setWish(null)}
        />
      )}
    </Card>
  )
}
