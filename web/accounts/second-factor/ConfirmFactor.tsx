import styles from './SecondFactor.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod/mini'
import { type NewSecret, SecondFactorForm } from '#core/accounts/security-api.ts'
import { groupSecret, qrPath } from '#web/accounts/second-factor/qr-path.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { CodeInput, SUBMITS_HINT } from '#web/kit/forms/CodeInput.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

export type FactorSetup = z.infer<typeof NewSecret>

interface ConfirmFactorProps {
  setup: FactorSetup
  /** Sends the first code; returns the recovery codes. */
  confirm: (body: { code: string }) => Promise<{ recoveryCodes: string[] }>
  onConfirmed: (recoveryCodes: string[]) => void
  onBack: () => void
}

/** PORTAL-29: the QR code, the secret to type instead, and the first code, which turns the factor on. */
export function ConfirmFactor({ setup, confirm, onConfirmed, onBack }: ConfirmFactorProps) {
  const form = useForm(bySchema(SecondFactorForm), { code: '' }, async (body) => {
    onConfirmed((await confirm(body)).recoveryCodes)
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Grid gap={6} rowGap={5} align="start" className={styles.factor}>
      <QrCode text={setup.address} />
      <Stack gap={3}>
        <h3 className="h" tabIndex={-1} ref={heading}>
          Scan this with your authenticator app
        </h3>
        <p className="sub">On this device, or without a camera: open it in the app, or type the secret.</p>
        <p>
          <a className="link" href={setup.address}>
            Open in the app
          </a>
        </p>
        <p>
          <code data-slot="secret" className={classes('num', styles.secret)}>
            {groupSecret(setup.secret)}
          </code>
        </p>
        <Stack as="form" {...form.props} className={styles.form}>
          <FormAlert form={form} fallback="That did not work. Please try again." />
          <Field label="Code that the app shows" error={form.errors.code} hint={SUBMITS_HINT}>
            <CodeInput value={form.values.code} onValue={(code) => form.set('code', code)} submits />
          </Field>
          <Cluster gap={2}>
            <Button type="submit" loading={form.pending} loadingLabel="Checking…">
              Switch on
            </Button>
            <Button tone="line" onClick={onBack}>
              Back
            </Button>
          </Cluster>
        </Stack>
      </Stack>
    </Grid>
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
