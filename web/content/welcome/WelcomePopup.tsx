import styles from './WelcomePopup.module.css'
import { useEffect, useEffectEvent, useState } from 'react'
import type { leaveEarlyInterest } from '#core/content/api.ts'
import { earlyInterestErrors } from '#core/content/early-interest.ts'
import { US_STATES } from '#core/content/states.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, CallError, light } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { Dialog, DialogBody, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { Input, Select } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'

const leave = light<typeof leaveEarlyInterest>({ method: 'POST', path: '/api/early-interest' })

const CLOSE_AFTER_MS = 3_000
const THANKS = "We'll keep you updated on the product's growth in your area."
const FAILED = 'Something went wrong. Please try again.'

const CAN_DO: readonly (readonly [icon: IconName, act: string, why: string])[] = [
  ['share', 'Tell one neighbour.', 'A street works once two people on it know.'],
  ['plus', 'Post something small.', 'Even a bulb. It shows workers the fuse burns.'],
  ['pin', 'Leave your city.', 'We write when it gains traction, not before.'],
]

/** The message of the server if the visitor can act on it, else a general one. */
const failureText = (error: unknown): string =>
  (error instanceof CallError && (error.status === 429 || error.status === 422) && error.problem?.message) || FAILED

export default function WelcomePopup({ onClose }: { onClose: () => void }) {
  const [place, setPlace] = useState<{ city: string; state: string } | null>(null)
  return place ? <ThankYou place={place} onClose={onClose} /> : <Invitation onSent={setPlace} onClose={onClose} />
}

interface InvitationProps {
  onSent: (place: { city: string; state: string }) => void
  onClose: () => void
}

function Invitation({ onSent, onClose }: InvitationProps) {
  const form = useForm(
    earlyInterestErrors,
    { city: '', state: '', email: '' },
    async (body) => {
      await call(leave, { body })
      toast({ title: 'Thank you!', text: THANKS })
      onSent({ city: body.city.trim(), state: body.state })
    },
    (error) => toast({ title: 'Error', text: failureText(error), tone: 'bad' }),
  )
  return (
    <Dialog title="You are early" onClose={onClose}>
      <DialogForm {...form.props}>
        <p className="c2">
          Our user base is still small. If your street is quiet tonight, that is why. Please spread the word.
        </p>
        <div>
          <h3 className="h below-1">What you can do</h3>
          <ul className={styles.can}>
            {CAN_DO.map(([icon, act, why]) => (
              <li key={act}>
                <Icon name={icon} />
                <span>
                  <b>{act}</b> {why}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <Banner icon="star" raised>
          <b>Founding member.</b> Create an account now and the mark stays on your profile.
        </Banner>
        <Grid align="start" columns={2}>
          <Field label="City" error={form.errors.city}>
            <Input {...form.bind('city')} autoComplete="address-level2" />
          </Field>
          <Field label="State" error={form.errors.state}>
            <Select {...form.bind('state')} autoComplete="address-level1">
              <option value="">Choose</option>
              {US_STATES.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </Select>
          </Field>
        </Grid>
        <Field label="Email" error={form.errors.email}>
          <Input {...form.bind('email')} type="email" autoComplete="email" />
        </Field>
        <Stack gap={2}>
          <Button type="submit" block loading={form.pending} loadingLabel="Submitting…">
            Submit &amp; Stay Connected
          </Button>
          <Button tone="quiet" block onClick={onClose}>
            Continue Exploring
          </Button>
        </Stack>
      </DialogForm>
    </Dialog>
  )
}

function ThankYou({ place, onClose }: { place: { city: string; state: string }; onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog title="Thank you!" onClose={onClose}>
      <DialogBody className={styles.thanks}>
        <p className="c2">{THANKS}</p>
        <Chip icon="pin">
          {place.city}, {place.state}
        </Chip>
        <p className="hint">One mail when {place.city} gains traction. Nothing else.</p>
      </DialogBody>
      <span className={styles.shut} aria-hidden="true" />
    </Dialog>
  )
}
