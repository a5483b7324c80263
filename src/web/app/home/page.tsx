import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { late } from '#web/api/lazy.ts'
import { asking } from '#web/api/query-cache.tsx'
import { useCall } from '#web/api/use-call.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { demoAccount } from './demo-account.ts'

const Sample = late(() => import('./sample.tsx'))

export default asking(HomePage)

function HomePage() {
  const { home, register, login } = useFirstWords()
  const constants = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  const isHydrated = useIsHydrated()
  usePageTitle('')

  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-[1180px] items-center gap-10 px-4 pt-6 pb-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:px-10 lg:pt-14">
      <div>
        {/* Not in `ch`, whose width differs in the fallback font. */}
        <h1 className="max-w-[11em] text-32 font-bold lg:text-52">{home.title}</h1>
        <p className="mt-4 max-w-140 text-17 text-dim">{home.text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/register" variant="primary" size="lg">
            {register.title}
          </LinkButton>
          <LinkButton to="/login" search={{}} size="lg">
            {login.title}
          </LinkButton>
          {constants.data?.demo && <DemoButton />}
        </div>
        <dl className="mt-10 grid gap-5">
          {home.points.map(([title, text]) => (
            <div key={title} className="border-l-2 border-accent pl-4">
              <dt className="font-semibold">{title}</dt>
              <dd className="text-dim">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {/* As high as the sample on the narrowest phone: what is below it does not move when it comes. */}
      <div className="min-h-[866px] lg:min-h-[812px]">{isHydrated && <Sample />}</div>
    </div>
  )
}

/** Signs in as the demo's student; shown only by a demo server. */
function DemoButton() {
  const { home } = useFirstWords()
  const router = useRouter()
  const enter = useMutation({
    mutationFn: async () =>
      router.navigate({ href: await session.login(demoAccount.email, demoAccount.password) }),
  })
  return (
    <>
      <Button variant="quiet" size="lg" isPending={enter.isPending} onClick={() => enter.mutate()}>
        {home.demo}
      </Button>
      <p role="alert" className="w-full text-13 text-bad empty:hidden">
        {enter.error?.message}
      </p>
    </>
  )
}
