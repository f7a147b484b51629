/** The parts of a service worker in use. The worker types of TypeScript would change those of pages. */
export interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
export interface AskEvent extends LifeEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
export interface PushEvent extends LifeEvent {
  data: { json: () => unknown } | null
}
export interface ClickEvent extends LifeEvent {
  notification: { close: () => void; data: unknown }
}
export interface ChangeEvent extends LifeEvent {
  oldSubscription: PushSubscription | null
}
export interface NoteEvent extends LifeEvent {
  data: unknown
}

export interface OwnWindow {
  url: string
  focused: boolean
  visibilityState: DocumentVisibilityState
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

export interface Windows {
  claim: () => Promise<void>
  matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly OwnWindow[]>
  openWindow: (url: string) => Promise<unknown>
}

/** Options missing in the types for pages. */
export interface ShownOptions extends NotificationOptions {
  renotify?: boolean
}

export interface Registration {
  showNotification: (title: string, options: ShownOptions) => Promise<void>
  pushManager: Pick<PushManager, 'subscribe'>
}

type Listens<Type extends string, E> = (type: Type, listener: (event: E) => void) => void

export interface ServiceWorkerScope {
  skipWaiting: () => Promise<void>
  clients: Windows
  registration: Registration
  addEventListener: Listens<'install' | 'activate', LifeEvent> &
    Listens<'fetch', AskEvent> &
    Listens<'message', NoteEvent> &
    Listens<'push', PushEvent> &
    Listens<'notificationclick', ClickEvent> &
    Listens<'pushsubscriptionchange', ChangeEvent>
}
