import { useState } from 'react'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Checkbox, Switch } from '#web/kit/forms/Choice.tsx'
import { CodeInput } from '#web/kit/forms/CodeInput.tsx'
import { Field, FieldError } from '#web/kit/forms/Field.tsx'
import { FileRow } from '#web/kit/forms/FileRow.tsx'
import { Input, PasswordInput, Select, TextArea } from '#web/kit/forms/Input.tsx'
import { Reason, useReason } from '#web/kit/forms/ReasonField.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'

const FILE = { label: 'Document', ask: 'Choose a PDF', hint: 'Up to 5 MB', icon: 'doc', accept: '.pdf' } as const
const FILE_ACTIONS = { removeLabel: 'Remove', onFile: () => {}, onRemove: () => {} }

export function FormControls() {
  const [code, setCode] = useState('62039')
  const [, reason] = useReason()
  return (
    <Stack as="section" aria-label="Forms">
      <h2 className="d-38">Forms</h2>
      <Grid columns={2} collapse="phone">
        <Field label="Text" hint="A hint">
          <Input placeholder="Placeholder" />
        </Field>
        <Field label="With an error" error="Please enter a value." aside="optional">
          <Input defaultValue="Wrong" />
        </Field>
        <FieldError>Please choose a file.</FieldError>
        <Field label="Disabled">
          <Input disabled defaultValue="Cannot change" />
        </Field>
        <Field label="Amount">
          <Affix sign="$">
            <Input numeric inputMode="decimal" defaultValue="95.00" />
          </Affix>
        </Field>
        <Field label="Search">
          <Affix icon="search">
            <Input type="search" />
          </Affix>
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="secret" />
        </Field>
        <Field label="List">
          <Select>
            <option>First</option>
            <option>Second</option>
          </Select>
        </Field>
        <Field label="Code">
          <CodeInput value={code} onValue={setCode} />
        </Field>
        <Field label="Long text">
          <TextArea rows={3} />
        </Field>
        <Reason {...reason} label="Reason" hint="The other side reads it." />
        <FileRow {...FILE} {...FILE_ACTIONS} chosen={null} />
        <FileRow {...FILE} {...FILE_ACTIONS} chosen={null} progress={0.4} />
        <FileRow {...FILE} {...FILE_ACTIONS} chosen={{ name: 'contract.pdf', detail: '120 KB' }} />
        <FileRow {...FILE} {...FILE_ACTIONS} chosen={null} error="This file is not a PDF." />
        <Stack gap={2}>
          <Checkbox label="Checkbox" />
          <Checkbox label="Checked" defaultChecked />
          <Switch label="Switch" />
          <Switch label="On" defaultChecked />
        </Stack>
        <Tiles legend="Tiles" error="Please choose one.">
          <Tile name="tile" defaultChecked>
            <span>First</span>
          </Tile>
          <Tile name="tile">
            <span>Second</span>
          </Tile>
        </Tiles>
      </Grid>
    </Stack>
  )
}
