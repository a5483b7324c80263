import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useState } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'

type CopyTextProps = {
  text: string
  /** A long address rather than a short code. */
  isLong?: boolean
  /** More buttons, beside the one that copies. */
  children?: ReactNode
}

/** A selectable text with a copy button. */
export function CopyText({ text, isLong = false, children }: CopyTextProps) {
  const { common } = useWords()
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code
        className={`select-all ${isLong ? 'basis-full text-13 wrap-anywhere' : 'tabular text-20 font-semibold sm:text-24 tracking-wide'}`}
      >
        {text}
      </code>
      {/* Plain HTTP has no clipboard API; the text can be selected there. */}
      {'clipboard' in navigator && (
        <Button
          icon={isCopied ? Check : Copy}
          onClick={async () => {
            await navigator.clipboard.writeText(text)
            setCopied(text)
          }}
        >
          {isCopied ? common.copied : common.copy}
        </Button>
      )}
      {children}
    </div>
  )
}
