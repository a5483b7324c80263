import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect } from 'react'
import { TextLink } from './link-button.tsx'
import { rescueFocus } from './next-focus.ts'
import { usePageTitle } from './use-page-title.ts'

type ScreenProps = {
  title: string
  /** Above a title that is a sentence, which is larger on a phone. */
  about?: ReactNode
  /** Of the title, where it is not the page's. */
  lang?: string | undefined
  /** Before the title on a phone, where there is no sidebar. */
  lead?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  back?: { to: string; search?: Readonly<Record<string, string>>; label: string }
  children: ReactNode
}

/** A screen with its title, which is also the document title, after the name of the acting student. */
export function Screen(props: ScreenProps) {
  const { title, about, lang, lead, subtitle, actions, back, children } = props
  usePageTitle(title)
  // Its heading may have the focus, and another one replace it when the answer comes.
  useEffect(() => rescueFocus, [])
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 pt-5 pb-4 lg:px-10 lg:pt-8 lg:pb-8">
      {/* The bell and the person's button of the layout have their place at the end. */}
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-3 gap-y-5 pr-[calc(var(--bell)+2.5rem)] lg:pr-(--bell)">
        {lead && <div className="-mr-1 lg:hidden print:hidden">{lead}</div>}
        {/* On a phone buttons that do not fit beside the whole title have a line of their own, and a title that does not
            fit beside what leads it goes below. */}
        <div className={`min-w-0 lg:flex-1 lg:basis-40 ${lead ? 'flex-1 basis-48' : 'flex-auto'}`}>
          {back && (
            <TextLink
              to={back.to}
              search={back.search ?? {}}
              data-print="no"
              className="mb-1 inline-flex items-center gap-1.5 text-13 no-underline!"
            >
              <ArrowLeft size={14} aria-hidden />
              {back.label}
            </TextLink>
          )}
          {about && <p className="min-h-11 text-13 text-dim lg:min-h-0">{about}</p>}
          <h1
            dir="auto"
            lang={lang}
            className={`font-semibold wrap-anywhere ${about ? '-mr-[calc(var(--bell)+2.5rem)] text-24 text-balance' : 'text-20 lg:text-24'}`}
          >
            {title}
          </h1>
          {subtitle && (
            <div className={`text-13 text-dim ${about ? '-mr-[calc(var(--bell)+2.5rem)]' : ''}`}>
              {subtitle}
            </div>
          )}
        </div>
        {/* Buttons are higher than the first line beside them: both have one middle. */}
        {actions && (
          <div className="-mt-2 flex flex-wrap items-center gap-2 max-lg:[&>:is(a,button)]:px-3 lg:-mt-1">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}
