import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { APP_NAME } from '#core/kernel/app.ts'
import { useAuthDialog } from '#web/runtime/navigation/auth-dialog.ts'
import { useSocialLinks } from '#web/runtime/site-settings.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { PublicBar, PublicBarLink } from '#web/kit/page/PublicBar.tsx'
import { PublicFooter } from '#web/kit/page/PublicFooter.tsx'
import { SkipLink } from '#web/kit/page/SkipLink.tsx'

const FOOTER = [
  {
    name: 'Product',
    links: [
      { href: paths.findWork(), label: 'Find Work' },
      { href: paths.postAJob(), label: 'Post a Job' },
      { href: paths.howItWorks(), label: 'How It Works' },
      { href: paths.ranking(), label: 'How Ranking Works' },
    ],
  },
  {
    name: 'Company',
    links: [
      { href: paths.about(), label: 'About' },
      { href: paths.careers(), label: 'Careers' },
      { href: paths.blog(), label: 'Blog' },
    ],
  },
  {
    name: 'Support',
    links: [
      { href: paths.helpCenter(), label: 'Help Center' },
      { href: paths.privacyPolicy(), label: 'Privacy Policy' },
      { href: paths.termsOfService(), label: 'Terms of Service' },
    ],
  },
] as const

export function Bar({ bare = false }: { bare?: boolean }) {
  const auth = useAuthDialog()
  const me = useMe()
  const [path] = useLocation()
  const current = (page: string) =>
    path === page || path.startsWith(`${page}/`) ? { 'aria-current': 'page' as const } : {}
  return (
    <PublicBar bare={bare} noScript={me ? undefined : 'Signing in needs JavaScript; reading does not.'}>
      <PublicBarLink isWide href={paths.blog()} {...current(paths.blog())}>
        Blog
      </PublicBarLink>
      <PublicBarLink isWide href={paths.careers()} {...current(paths.careers())}>
        Careers
      </PublicBarLink>
      {me ? (
        <ButtonLink tone="line" href={paths.home()}>
          Home
        </ButtonLink>
      ) : (
        <>
          <PublicBarLink data-sign-in="" {...auth.link('login')}>
            Sign In
          </PublicBarLink>
          <ButtonLink tone="line" {...auth.link('register')}>
            Get Started
          </ButtonLink>
        </>
      )}
    </PublicBar>
  )
}

export function Foot() {
  return (
    <PublicFooter
      line="Short local jobs, handed out on five-minute tickets."
      groups={FOOTER}
      elsewhere={useSocialLinks()}
      base={[`© 2025 ${APP_NAME}`, 'Support is awake 24/7']}
    />
  )
}

/** The layout of public pages except the landing page, which has its own header. */
export default function PublicLayout({ mainClass, children }: { mainClass?: string | undefined; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Bar />
      <main id="main" tabIndex={-1} className={mainClass}>
        {children}
      </main>
      <Foot />
    </>
  )
}
