import { Button } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'

export default function NotFoundPage() {
  const { errors } = useFirstWords()
  usePageTitle(errors.notFoundTitle)
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-[560px] flex-col items-center justify-center gap-3 px-4 text-center">
      <Drawing name="lamp" />
      <p className="tabular text-13 text-dim">404</p>
      <h1 className="text-24 font-semibold">{errors.notFoundTitle}</h1>
      <p className="text-dim">{errors.notFoundText}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <LinkButton to="/" variant="primary">
          {errors.home}
        </LinkButton>
        <Button onClick={() => window.history.back()}>{errors.back}</Button>
      </div>
    </div>
  )
}
