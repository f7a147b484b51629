import styles from './Account.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import { beginSecondFactor, confirmSecondFactor, type ownSecurity } from '#core/admin/account.ts'
import { type FactorSetup, ConfirmFactor } from '#web/accounts/second-factor/ConfirmFactor.tsx'
import { RecoveryCodes } from '#web/accounts/second-factor/RecoveryCodes.tsx'
import { RemoveFactor } from '#web/admin/account/RemoveFactor.tsx'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { refreshAdmin, setAdmin, useAdmin } from '#web/admin/session/session.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { PasswordInput } from '#web/kit/forms/Input.tsx'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

const MIN_CODES = 3

/** PORTAL-29, PORTAL-30: off, in setup, its recovery codes shown once, or on. */
export function SecondFactor({ security }: { security: AnswerOf<typeof ownSecurity> }) {
  const client = useQueryClient()
  const admin = useAdmin()
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = () => void refreshAdmin(client)
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        email={admin.email}
        onDone={() => {
          setCodes(null)
          document.querySelector<HTMLElement>('#second-factor')?.focus()
        }}
      />
    )
  if (security.hasSecondFactor) return <On left={security.recoveryCodesLeft} onRemoved={refresh} />
  if (setup)
    return (
      <ConfirmFactor
        setup={setup}
        confirm={(body) => call(confirmSecondFactor, { body })}
        onConfirmed={(made) => {
          setSetup(null)
          setCodes(made)
          setAdmin(client, { ...admin, needsSecondFactor: false })
          refresh()
        }}
        onBack={() => setSetup(null)}
      />
    )
  return <Off onSetup={setSetup} />
}

function On({ left, onRemoved }: { left: number; onRemoved: () => void }) {
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <p className="sub">
        <b className="c1">On.</b> Signing in takes your password and a code of your authenticator app.
      </p>
      {left < MIN_CODES ? (
        <Banner
          tone="warn"
          title={
            left === 0 ? 'No recovery code is left' : `Only ${left} recovery code${left === 1 ? ' is' : 's are'} left`
          }
        >
          Switch the second factor off and on again to get new ones.
        </Banner>
      ) : (
        <p className="hint">{left} recovery codes are left.</p>
      )}
      <div>
        <Button tone="danger" size="sm" onClick={() => setRemoving(true)}>
          Switch it off
        </Button>
      </div>
      {isRemoving && <RemoveFactor onRemoved={onRemoved} onClose={() => setRemoving(false)} />}
    </>
  )
}

function Off({ onSetup }: { onSetup: (setup: FactorSetup) => void }) {
  const [isAsked, setAsked] = useState(false)
  const form = useForm(bySchema(beginSecondFactor.body), { password: '' }, async (body) => {
    onSetup(await call(beginSecondFactor, { body }))
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
    <>
      <p className="sub">Off. With an authenticator app on your phone nobody gets in with your password alone.</p>
      {isAsked ? (
        <Stack as="form" {...form.props} className={styles.form}>
          <FormAlert form={form} fallback="That did not work. Please try again." />
          <Field label="Your password" error={form.errors.password}>
            <PasswordInput {...form.bind('password')} ref={field} autoComplete="current-password" />
          </Field>
          <Cluster gap={2}>
            <Button type="submit" loading={form.pending} loadingLabel="Checking…">
              Continue
            </Button>
            <Button tone="line" onClick={() => setAsked(false)}>
              Not now
            </Button>
          </Cluster>
        </Stack>
      ) : (
        <div>
          <Button icon="shield" onClick={() => setAsked(true)}>
            Set up
          </Button>
        </div>
      )}
    </>
  )
}
