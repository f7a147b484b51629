import styles from './Account.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useEffect, useMemo, useRef } from 'react'
import { type beginSecondFactor, confirmSecondFactor } from '#core/admin/account.ts'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import { inFours, qrPath } from '#web/admin/account/qr-path.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { CodeInput } from '#web/kit/forms/CodeInput.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

export type Begun = AnswerOf<typeof beginSecondFactor>

interface ConfirmFactorProps {
  begun: Begun
  onConfirmed: (recoveryCodes: string[]) => void
  onBack: () => void
}

/** PORTAL-29: the picture for the app, the secret for typing, and the first code, with which it counts. */
export function ConfirmFactor({ begun, onConfirmed, onBack }: ConfirmFactorProps) {
  const form = useForm(bySchema(confirmSecondFactor.body), { code: '' }, async (body) => {
    onConfirmed((await call(confirmSecondFactor, { body })).recoveryCodes)
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.factor}>
      <QrCode text={begun.address} />
      <div className={styles.steps}>
        <h3 className="h" tabIndex={-1} ref={heading}>
          Scan this with your authenticator app
        </h3>
        <p className="sub">On this device, or without a camera: open it in the app, or type the secret.</p>
        <p>
          <a className="link" href={begun.address}>
            Open in the app
          </a>
        </p>
        <p>
          <code data-slot="secret" className={classes('num', styles.secret)}>
            {inFours(begun.secret)}
          </code>
        </p>
        <form {...form.props} className={styles.form}>
          <FormAlert form={form} fallback="That did not work. Please try again." />
          <Field label="Code that the app shows" error={form.errors.code}>
            <CodeInput value={form.values.code} onValue={(code) => form.set('code', code)} />
          </Field>
          <div className={styles.acts}>
            <Button type="submit" loading={form.pending} loadingLabel="Checking…">
              Switch on
            </Button>
            <Button tone="line" onClick={onBack}>
              Back
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with the secret">
      <rect className={styles.light} width={size} height={size} />
      <path className={styles.dark} d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
