import { join } from 'node:path'
import webPush, { type VapidKeys } from 'web-push'
import { ConfigError, type Config } from '#server/platform/config/config.ts'
import { areVapidPair, type Vapid } from '#server/platform/push/push-vapid.ts'
import { createFileOnce, readStored } from '#server/platform/security/secrets.ts'

const readKeys = (text: string): VapidKeys | null => {
  try {
    const keys = JSON.parse(text) as VapidKeys
    return areVapidPair(keys) ? keys : null
  } catch {
    return null
  }
}

/** PUSH-2: the operator's keys, or a pair that is generated once and stored, because subscriptions depend on it. */
export const loadVapid = async ({ push, dataDir }: Pick<Config, 'push' | 'dataDir'>): Promise<Vapid> => {
  if (push.keys) return { ...push.keys, subject: push.subject }
  const file = join(dataDir, 'vapid.json')
  const text = (await readStored(file)) ?? (await createFileOnce(file, JSON.stringify(webPush.generateVAPIDKeys())))
  const keys = readKeys(text)
  if (!keys)
    throw new ConfigError([
      `The push keys in ${file} are broken. Remove the file, and new ones are made; browsers subscribe again.`,
    ])
  return { ...keys, subject: push.subject }
}
