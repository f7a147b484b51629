import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmOptions, confirmPresence, readSecurity, type Security } from '#core/accounts/security-api.ts'
import { CONFIRM_MINUTES } from '#core/kernel/confirm.ts'
import { CodeStep } from '#web/accounts/confirm/CodeStep.tsx'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { getPasskey, knowsPasskeys } from '#web/accounts/passkey.ts'
import { securityKey } from '#web/accounts/security/queries.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { PasswordInput } from '#web/kit/forms/Input.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { useAction } from '#web/runtime/action.ts'
import { call } from '#web/runtime/call.ts'
import { useForm } from '#web/runtime/forms/form.ts'
import { queryOf } from '#web/runtime/query.ts'
import { useMember } from '#web/runtime/session.tsx'
import { QueryView } from '#web/runtime/QueryView.tsx'

type Way = 'passkey' | 'code' | 'password'

/** STEP-23: in this order. The password only where it signs in by itself. */
const waysOf = ({ passkeys, authenticator }: Security): Way[] => [
  ...(passkeys.length > 0 && knowsPasskeys() ? (['passkey'] as const) : []),
  authenticator ? 'code' : 'password',
]

const OTHER_WAY: Record<Way, string> = {
  passkey: 'Use a passkey instead',
  code: 'Use a code instead',
  password: 'Use your password instead',
}

interface ConfirmPresenceProps {
  /** About the change that waits. */
  note: string | undefined
  onConfirmed: () => void
  onClose: () => void
}

/** STEP-22: what was begun goes on afterwards. */
export default function ConfirmPresence({ note, onConfirmed, onClose }: ConfirmPresenceProps) {
  const security = useQuery({ ...queryOf(readSecurity), staleTime: 0 })
  const client = useQueryClient()
  const finish = () => {
    void client.invalidateQueries({ queryKey: securityKey })
    onConfirmed()
  }
  return (
    <Dialog
      title="Is it you?"
      sub={[
        'This changes something sensitive, so please confirm.',
        note,
        `Once you have confirmed, we won’t ask again for ${CONFIRM_MINUTES} minutes.`,
      ]
        .filter(Boolean)
        .join(' ')}
      onClose={onClose}
    >
      <DialogBody>
        <QueryView
          query={security}
          failure="We could not look up how you sign in."
          loading={<Skeleton shape="button" />}
        >
          {(data) => <Ways ways={waysOf(data)} onConfirmed={finish} />}
        </QueryView>
      </DialogBody>
    </Dialog>
  )
}

function Ways({ ways, onConfirmed }: { ways: Way[]; onConfirmed: () => void }) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'password')
  const other = ways.find((each) => each !== way)
  const Form = { passkey: ByPasskey, code: ByCode, password: ByPassword }[way]
  return (
    <>
      <Form onConfirmed={onConfirmed} />
      {other && (
        <Button tone="quiet" size="sm" onClick={() => setWay(other)}>
          {OTHER_WAY[other]}
        </Button>
      )}
    </>
  )
}

interface WayProps {
  onConfirmed: () => void
}

function ByPasskey({ onConfirmed }: WayProps) {
  const { run, isBusy, failure } = useAction('That did not work. Please try again.', async () => {
    const passkey = await getPasskey(await call(confirmOptions))
    await call(confirmPresence, { body: { passkey } })
    onConfirmed()
  })
  return (
    <>
      <Failure>{failure}</Failure>
      <Button block icon="key" loading={isBusy} loadingLabel="Waiting for your passkey…" onClick={run}>
        Use a passkey
      </Button>
    </>
  )
}

function ByCode({ onConfirmed }: WayProps) {
  return (
    <CodeStep
      submitLabel="Confirm"
      send={async (code) => {
        await call(confirmPresence, { body: { code } })
        onConfirmed()
      }}
    />
  )
}

function ByPassword({ onConfirmed }: WayProps) {
  const { email } = useMember()
  const form = useForm(
    ({ password }) => ({ password: password ? undefined : 'Please enter your password' }),
    { password: '' },
    async (body) => {
      await call(confirmPresence, { body })
      onConfirmed()
    },
  )
  return (
    <Stack as="form" {...form.props}>
      <FormAlert form={form} fallback="That did not work. Please try again." />
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" error={form.errors.password}>
        <PasswordInput
          {...form.bind('password')}
          autoComplete="current-password"
          ref={(element: HTMLInputElement | null) => element?.focus()}
        />
      </Field>
      <Button type="submit" block loading={form.pending} loadingLabel="Checking…">
        Confirm
      </Button>
    </Stack>
  )
}
