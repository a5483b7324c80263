import { privacyVersion } from '#rules/privacy.ts'
import { asking } from '#web/api/query-cache.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'

export default asking(PrivacySheet)

/** The notice to the person, with the operator of this installation. */
function PrivacySheet({ isChanged = false, onClose }: { isChanged?: boolean; onClose(): void }) {
  const { privacy: words, shell } = useWords()
  const operator = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.operator
  return (
    <Sheet title={shell.privacy} onClose={onClose}>
      {isChanged && <p className="mb-3 font-medium">{words.changed}</p>}
      {operator === null && <p className="text-dim">{words.nobody}</p>}
      {operator && (
        <p>
          <strong className="block font-semibold">{operator.name}</strong>
          {operator.contact && words.contact(operator.contact)}
        </p>
      )}
      {words.parts.map(([title, text]) => (
        <section key={title} className="mt-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="max-w-[62ch]">{text}</p>
        </section>
      ))}
      <p className="mt-4 mb-3 text-13 text-dim">{words.version(privacyVersion)}</p>
      <Button variant="primary" onClick={onClose}>
        {words.read}
      </Button>
    </Sheet>
  )
}
