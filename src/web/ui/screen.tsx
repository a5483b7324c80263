import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { TextLink } from './link-button.tsx'
import { usePageTitle } from './use-page-title.ts'

type ScreenProps = {
  title: string
  /** Before the title on a phone, where there is no sidebar. */
  lead?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  back?: { to: string; search?: Readonly<Record<string, string>>; label: string }
  children: ReactNode
}

/** A screen with its title, which is also the document title, after the name of the acting student. */
export function Screen({ title, lead, subtitle, actions, back, children }: ScreenProps) {
  usePageTitle(title)
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 pt-5 pb-8 lg:px-10 lg:pt-8">
      {back && (
        <TextLink
          to={back.to}
          search={back.search ?? {}}
          data-print="no"
          className="mb-1 inline-flex items-center gap-1.5 text-13 no-underline"
        >
          <ArrowLeft size={14} aria-hidden />
          {back.label}
        </TextLink>
      )}
      {/* The bell of the layout has its place at the end. */}
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pr-10">
        {lead && <div className="-mr-1 lg:hidden print:hidden">{lead}</div>}
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-20 font-semibold lg:text-24">{title}</h1>
          {subtitle && <div className="text-13 text-dim">{subtitle}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
