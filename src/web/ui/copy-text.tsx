import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'

/** A large selectable text with a copy button. */
export function CopyText({ text }: { text: string }) {
  const { common } = useWords()
  const [isCopied, setIsCopied] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code className="tabular text-20 font-semibold sm:text-24 tracking-wide select-all">{text}</code>
      {/* Plain HTTP has no clipboard API; the text can be selected there. */}
      {'clipboard' in navigator && (
        <Button
          icon={isCopied ? Check : Copy}
          onClick={async () => {
            await navigator.clipboard.writeText(text)
            setIsCopied(true)
          }}
        >
          {isCopied ? common.copied : common.copy}
        </Button>
      )}
    </div>
  )
}
