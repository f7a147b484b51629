import type { DeviceError } from '#web/calls/lobby/own-media.ts'
import { toast } from '#web/kit/feedback/toast.ts'

export const showNoDevice = (deviceError: DeviceError | null): void => {
  if (deviceError === null) return
  toast({
    title: 'Camera/Microphone Error',
    text: 'Unable to access camera or microphone. Please check permissions.',
    tone: 'bad',
  })
}

interface ErrorCopy {
  title: string
  text: string
  /** Whether a retry may help. */
  mayRetry: boolean
}

const ERROR_COPY: Record<DeviceError, ErrorCopy> = {
  denied: {
    title: 'Camera and microphone are shut',
    text: 'This browser was told not to share them. Allow both beside the address, then try again.',
    mayRetry: true,
  },
  missing: {
    title: 'No camera, no microphone',
    text: 'Neither was found on this device. Plug one in, then try again.',
    mayRetry: true,
  },
  busy: {
    title: 'The camera is taken',
    text: 'Another program may be using camera or microphone. Close it, then try again.',
    mayRetry: true,
  },
  unsupported: {
    title: 'This browser keeps them shut',
    text: 'It has no camera or microphone to give to this page.',
    mayRetry: false,
  },
}

/** `isSecure`: browsers offer no devices to pages without https. */
export const messageFor = (deviceError: DeviceError, isSecure: boolean): ErrorCopy =>
  deviceError === 'unsupported' && !isSecure
    ? {
        ...ERROR_COPY.unsupported,
        text: 'Camera and microphone need a secure connection, and this page came without https.',
      }
    : ERROR_COPY[deviceError]
