import { useRef, useState } from 'react'
import {
  addPasskey,
  beginAuthenticator,
  confirmAuthenticator,
  makeRecoveryCodes,
  type Passkey,
  passkeyOptions,
  PasskeyNameForm,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  type Security,
} from '#core/accounts/security-api.ts'
import { MEMBER_RECOVERY_CODES } from '#core/accounts/security.ts'
import type { Me } from '#core/kernel/me.ts'
import { ChangeEmail } from '#web/accounts/ChangeEmail.tsx'
import { ChangePassword } from '#web/accounts/ChangePassword.tsx'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { knowsPasskeys, makePasskey } from '#web/accounts/passkey.ts'
import { ConfirmFactor, type FactorSetup } from '#web/accounts/second-factor/ConfirmFactor.tsx'
import { RecoveryCodes } from '#web/accounts/second-factor/RecoveryCodes.tsx'
import { dayText, passkeysText } from '#web/accounts/security/copy.ts'
import { useRefreshSecurity } from '#web/accounts/security/queries.ts'
import { Row } from '#web/accounts/security/Row.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { Dialog, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Section } from '#web/kit/page/Section.tsx'
import { useAction } from '#web/runtime/action.ts'
import { call } from '#web/runtime/call.ts'
import { useForm } from '#web/runtime/forms/form.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import styles from './Security.module.css'

/** SIGNIN-1, SIGNIN-7 */
export function SignInMethods({ me, security }: { me: Me; security: Security }) {
  const title = useRef<HTMLHeadingElement>(null)
  const focusTitle = () => title.current?.focus()
  return (
    <Section id="how-you-sign-in" title="How you sign in" titleRef={title}>
      <ul className={styles.rows}>
        <Passkeys security={security} onGone={focusTitle} />
        <Authenticator me={me} security={security} onDone={focusTitle} />
        <Row icon="lock" title="Password" text={`Changed on ${dayText(security.passwordChangedAt)}`} />
      </ul>
      <div className={styles.folds}>
        <ChangePassword email={me.email} />
        <ChangeEmail email={me.email} />
      </div>
    </Section>
  )
}

function Passkeys({ security, onGone }: { security: Security; onGone: () => void }) {
  const refresh = useRefreshSecurity()
  const [edited, setEdited] = useState<Passkey | null>(null)
  const add = useAction('The passkey was not added. Please try again.', async () => {
    const passkey = await makePasskey(await call(passkeyOptions))
    const added = await call(addPasskey, { body: { name: deviceGuess(), passkey } })
    await refresh()
    setEdited(added)
  })
  return (
    <>
      <Row
        icon="key"
        title="Passkeys"
        text={knowsPasskeys() ? passkeysText(security) : 'This browser does not know passkeys.'}
        action={
          knowsPasskeys() && (
            <Button tone="line" size="sm" loading={add.isBusy} loadingLabel="Waiting…" onClick={add.run}>
              Add a passkey
            </Button>
          )
        }
      >
        {(add.failure !== null || security.passkeys.length > 0) && (
          <>
            <Failure>{add.failure}</Failure>
            <Cluster gap={2}>
              {security.passkeys.map((passkey) => (
                <Button key={passkey.id} tone="quiet" size="sm" icon="edit" onClick={() => setEdited(passkey)}>
                  {passkey.name}
                </Button>
              ))}
            </Cluster>
          </>
        )}
      </Row>
      {edited && <EditPasskey passkey={edited} onGone={onGone} onClose={() => setEdited(null)} />}
    </>
  )
}

/** A first name for a passkey, which its owner can change at once. */
const deviceGuess = (): string => {
  const system = /iPhone|iPad|Android|Windows|Mac|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? 'This device'
  return { CrOS: 'Chromebook', Mac: 'Mac' }[system] ?? system
}

interface EditPasskeyProps {
  passkey: Passkey
  onGone: () => void
  onClose: () => void
}

function EditPasskey({ passkey, onGone, onClose }: EditPasskeyProps) {
  const refresh = useRefreshSecurity()
  const params = { id: passkey.id }
  const form = useForm(bySchema(PasskeyNameForm), { name: passkey.name }, async (body) => {
    await call(renamePasskey, { params, body })
    await refresh()
    onClose()
  })
  const remove = useAction('The passkey was not removed. Please try again.', async () => {
    const { message } = await call(removePasskey, { params })
    onClose()
    onGone()
    toast({ title: 'Passkey removed', text: message })
    await refresh()
  })
  return (
    <Dialog
      title="Passkey"
      sub={`Added on ${dayText(passkey.createdAt)}${passkey.lastUsedAt ? `, last used on ${dayText(passkey.lastUsedAt)}` : ''}.`}
      onClose={onClose}
    >
      <DialogForm {...form.props}>
        <FormAlert form={form} fallback="The name was not saved. Please try again." />
        <Failure>{remove.failure}</Failure>
        <Field label="Name" error={form.errors.name}>
          <Input {...form.bind('name')} maxLength={60} autoComplete="off" data-autofocus />
        </Field>
        <Button type="submit" block loading={form.pending} loadingLabel="Saving…">
          Save
        </Button>
        <Button tone="danger" block loading={remove.isBusy} loadingLabel="Removing…" onClick={remove.run}>
          Remove this passkey
        </Button>
      </DialogForm>
    </Dialog>
  )
}

interface AuthenticatorProps {
  me: Me
  security: Security
  onDone: () => void
}

/** TOTP-4: off, in setup, its recovery codes shown once, or on. */
function Authenticator({ me, security, onDone }: AuthenticatorProps) {
  const refresh = useRefreshSecurity()
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const begin = useAction('That did not work. Please try again.', async () => setSetup(await call(beginAuthenticator)))
  const renew = useAction('No new codes were made. Please try again.', async () => {
    setCodes((await call(makeRecoveryCodes)).recoveryCodes)
    await refresh()
  })
  const remove = useAction('It was not turned off. Please try again.', async () => {
    const { message } = await call(removeAuthenticator)
    setAsking(false)
    onDone()
    toast({ title: 'Authenticator app off', text: message })
    await refresh()
  })
  const { authenticator } = security
  return (
    <>
      <Row
        icon="phone"
        title="Authenticator app"
        text={
          authenticator
            ? `On since ${dayText(authenticator.enabledAt)}. Asked for when you sign in with your password.`
            : 'Off. With it on, your password alone opens nothing.'
        }
        action={
          authenticator ? (
            <Button tone="quiet" size="sm" onClick={() => setAsking(true)}>
              Turn off
            </Button>
          ) : (
            !setup && (
              <Button tone="line" size="sm" loading={begin.isBusy} loadingLabel="One moment…" onClick={begin.run}>
                Set up
              </Button>
            )
          )
        }
      >
        {setup ? (
          <ConfirmFactor
            setup={setup}
            confirm={(body) => call(confirmAuthenticator, { body })}
            onConfirmed={(made) => {
              setSetup(null)
              setCodes(made)
              void refresh()
            }}
            onBack={() => setSetup(null)}
          />
        ) : (
          begin.failure && <Failure>{begin.failure}</Failure>
        )}
      </Row>
      {authenticator && (
        <Row
          icon="doc"
          title="Recovery codes"
          text={`${authenticator.recoveryCodesLeft} of ${MEMBER_RECOVERY_CODES} left. Keep them off your phone.`}
          action={
            !codes && (
              <Button tone="quiet" size="sm" loading={renew.isBusy} loadingLabel="Making…" onClick={renew.run}>
                Make new ones
              </Button>
            )
          }
        >
          {codes ? (
            <RecoveryCodes
              codes={codes}
              email={me.email}
              onDone={() => {
                setCodes(null)
                onDone()
              }}
            />
          ) : (
            renew.failure && <Failure>{renew.failure}</Failure>
          )}
        </Row>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Turn it off?"
          sub="Your password alone opens your account then. The recovery codes go with it."
          confirm="Turn it off"
          busyLabel="Turning off…"
          isBusy={remove.isBusy}
          failure={remove.failure}
          onConfirm={remove.run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
