import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { askForFile } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { download } from '#web/ui/download.ts'
import { useWords } from '#web/words/use-words.ts'

const tables = ['records', 'trials', 'exams', 'plan'] as const

/** Everything of mine, to take along: whole, or as tables that a spreadsheet opens. */
export function ExportCard({ hasStudy }: { hasStudy: boolean }) {
  const { settings: words } = useWords()
  const fetched = useMutation({
    mutationFn: (search: { format: 'json' | 'csv'; table?: (typeof tables)[number] }) =>
      askForFile('GET /export', { search }),
    onSuccess: ({ name, content }) => download(name, content),
  })
  const wanted = fetched.isPending ? fetched.variables : undefined
  return (
    <Card title={words.export} description={words.exportText}>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Download}
          isPending={wanted?.format === 'json'}
          onClick={() => fetched.mutate({ format: 'json' })}
        >
          {words.exportAll}
        </Button>
        {hasStudy &&
          tables.map((table) => (
            <Button
              key={table}
              icon={Download}
              isPending={wanted?.table === table}
              onClick={() => fetched.mutate({ format: 'csv', table })}
            >
              {words.exportTables[table]}
            </Button>
          ))}
      </div>
      {fetched.error && (
        <p role="alert" className="mt-3 text-bad">
          {fetched.error.message}
        </p>
      )}
    </Card>
  )
}
