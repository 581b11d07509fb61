import {
  type Deadline,
  type DeadlineMinutes,
  type DeadlineName,
  deadlineFrom,
  minutesInForce,
  type OwnMinutes,
} from '#domain/deadline.ts';
import type { OfficeClock } from '#domain/opening-time.ts';

/** The facts by which a deadline at an office is counted, as `officeClockFields` reads them. It begins `now`. */
export type OfficeTimes = OfficeClock & OwnMinutes & { network_minutes: Partial<DeadlineMinutes>; now: Date };

export const deadlineAt = (office: OfficeTimes, name: DeadlineName): Deadline | undefined =>
  deadlineFrom(office.now, minutesInForce(office, office.network_minutes)[name], office);
