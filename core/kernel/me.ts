import * as z from 'zod/mini'
import { Dollars, Id, Timestamp } from '#core/kernel/fields.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]
export const DAY_NAMES: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please use times such as 09:30.'))
const DayHours = z
  .array(z.object({ from: clockTime, to: clockTime }))
  .check(z.maxLength(4, 'At most four spans a day.'))

/** A missing day is a day off. */
export const WeekSchedule = z.object({
  mon: z.optional(DayHours),
  tue: z.optional(DayHours),
  wed: z.optional(DayHours),
  thu: z.optional(DayHours),
  fri: z.optional(DayHours),
  sat: z.optional(DayHours),
  sun: z.optional(DayHours),
})
export type WeekSchedule = z.infer<typeof WeekSchedule>

/** PREF-2: the two channels of the alert preferences. */
export const NotificationPreferences = z.object({
  email: z.boolean('Please say yes or no.'),
  push: z.boolean('Please say yes or no.'),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** The signed-in person, without secrets. */
export const Me = z.object({
  id: Id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  expertise: z.array(z.string()),
  phoneNumber: z.nullable(z.string()),
  isVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  rating: z.string(),
  totalJobs: z.int(),
  totalEarnings: Dollars,
  isBusinessAccount: z.boolean(),
  businessName: z.nullable(z.string()),
  businessLicense: z.nullable(z.string()),
  insuranceInfo: z.nullable(z.string()),
  experienceLevel: z.nullable(z.string()),
  hourlyRate: z.nullable(Dollars),
  availability: z.nullable(z.string()),
  availabilitySchedule: z.nullable(WeekSchedule),
  isAvailableForWork: z.boolean(),
  showLocation: z.boolean(),
  showPhone: z.boolean(),
  showEmail: z.boolean(),
  portfolioPublic: z.boolean(),
  notificationPreferences: NotificationPreferences,
  preferredPaymentMethod: z.string(),
  languages: z.array(z.string()),
  profileCompleteness: z.int(),
  subscriptionTier: z.string(),
  role: z.enum(['user', 'social_media_manager', 'admin']),
  isFoundingMember: z.boolean(),
  lastActiveAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type Me = z.infer<typeof Me>
