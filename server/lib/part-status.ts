import type { StatusState } from '#contract/status.ts';

/** How a part of the service is. `about` says what fails, for the operator. It never holds texts of people. */
export type Finding = { state: StatusState; about?: string };

/** Answers from what is known, because it is asked every few seconds. */
export type Look = () => Finding | Promise<Finding>;
