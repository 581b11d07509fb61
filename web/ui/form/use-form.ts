import { schemaResolver, useForm as useKitForm } from '@mantine/form';
import i18next from 'i18next';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react';
import { z } from 'zod';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { ApiError } from '../../lib/call/api.ts';
import { errorText } from '../../lib/call/error-text.ts';
import { dismissErrors, notifyError, notifyRefused } from '../../lib/notify.tsx';

/** A schema that reads the typed values, by the names of the fields, into the body of a call. */
type FormSchema = z.ZodType<object, Record<string, unknown>>;
type FieldName<S extends FormSchema> = Extract<keyof z.input<S>, string>;

type Typing = { currentTarget: { value: string } };

/** The props of a field. The text fields of the kit accept them without changes. */
export type FieldProps<Value> = {
  value: Value;
  onChange: (typed: [Value] extends [string | null | undefined] ? Value | Typing : Value) => void;
  onBlur: () => void;
  error: ReactNode;
  'data-path': string;
};

type Options<S extends FormSchema> = {
  /** The first values of the fields. */
  start: z.input<S>;
  /** Called with all values after each change, for a form that stores a draft. */
  onValues?: (typed: z.input<S>) => void;
  /** Called after each change with true if the values differ from the first ones. */
  onDirty?: (isDirty: boolean) => void;
  /** The field of a refusal that is about one field, but has no pointer to it. */
  about?: Partial<Record<ErrorCode, FieldName<S>>>;
};

/**
 * The state of a form. The problem of a field is shown when the person leaves the field. Sending the form shows all
 * problems and focuses the first wrong field. Typing in a field removes its problem. After a failure the typed values stay.
 */
export function useForm<S extends FormSchema>(schema: S, { start, onValues, onDirty, about = {} }: Options<S>) {
  // The types of the kit can't follow a schema that is not known yet.
  const typed = (values: Record<string, unknown>) => values as z.input<S>;
  const check = schemaResolver(schema, { sync: true });
  const formId = useId();
  const [initialErrors] = useState(() => tooLong(schema, start));
  const kit = useKitForm<Record<string, unknown>, z.output<S>>({
    initialValues: start,
    initialErrors,
    validate: check,
    transformValues: (values) => schema.parse(values),
    clearInputErrorOnChange: false,
    onValuesChange: (values) => onValues?.(typed(values)),
  });
  const { setErrors, clearErrors, getValues } = kit;
  // The shown sentences are in the old language. Problems that still exist are shown in the new one. Refusals are removed.
  useEffect(() => {
    const translateProblems = () => {
      const problems = check(getValues());
      setErrors((now) => Object.fromEntries(Object.keys(now).map((name) => [name, problems[name]])));
    };
    i18next.on('languageChanged', translateProblems);
    return () => i18next.off('languageChanged', translateProblems);
  }, [check, getValues, setErrors]);

  const put = (change: Partial<z.input<S>>) => {
    kit.setValues(change);
    onDirty?.(kit.isDirty());
    const names = Object.keys(change);
    if (names.some((name) => kit.errors[name])) dismissErrors();
    const long = tooLong(schema, kit.getValues());
    setErrors((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, long[name]])) }));
  };

  /** Shows the problem of a field that is left. An empty field is reported only when the form is sent. */
  const leave = (name: string) => {
    const problem = kit.getValues()[name] ? check(kit.getValues())[name] : undefined;
    if (problem) setErrors((now) => ({ ...now, [name]: problem }));
  };

  /** Shows a refusal at its fields. Focuses the first of them and returns it. */
  const refuse = (error: unknown, text: string = errorText(error)): HTMLElement | undefined => {
    const names = refusedNames(error, formId, about);
    const problems = Object.fromEntries(names.map((name) => [name, text]));
    setErrors(problems);
    return focusFirst(formId, problems)?.input;
  };

  return {
    values: typed(kit.values),
    put,
    /** Sets these values and removes all problems. */
    restart: (values: Partial<z.input<S>>) => {
      kit.setValues(values);
      clearErrors();
    },
    field: <N extends FieldName<S>>(name: N): FieldProps<z.input<S>[N]> => ({
      value: typed(kit.values)[name],
      onChange: (now: unknown) => put(typed({ [name]: isTyping(now) ? now.currentTarget.value : now })),
      onBlur: () => leave(name),
      error: kit.errors[name],
      'data-path': pathOf(formId, name),
    }),
    /** Sends the body that the schema reads. If a field is wrong, calls `onWrong` with the name of the first one instead. */
    submit: (send: (body: z.output<S>) => void, onWrong?: (first: string) => void) => (event?: SyntheticEvent) => {
      event?.preventDefault();
      // React passes the event of a form in a dialog to an outer form too. That form must not be sent.
      event?.stopPropagation();
      dismissErrors();
      kit.onSubmit(send, (problems) => {
        const first = focusFirst(formId, problems);
        if (first) onWrong?.(first.name);
      })();
    },
    refuse,
    /** Shows why the call failed: at the field of the refusal if it has one, and in a notice. */
    fail: (error: unknown, title: string, text?: string) => {
      const input = refuse(error, text);
      if (!input) return notifyError(error, title);
      notifyRefused(title);
      if (input instanceof HTMLInputElement) input.select();
    },
  };
}

const isTyping = (now: unknown): now is Typing => typeof now === 'object' && now !== null && 'currentTarget' in now;

const pathOf = (formId: string, name: string) => `${formId}.${name}`;

/** The fields on the page, from top to bottom. */
const fieldsOf = (formId: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-path^="${pathOf(formId, '')}"]`)].map((field) => ({
    field,
    name: (field.dataset.path ?? '').slice(pathOf(formId, '').length),
  }));

function focusFirst(formId: string, problems: Record<string, unknown>) {
  const first = fieldsOf(formId).find(({ name }) => problems[name]);
  if (!first) return undefined;
  // The box of a choice is no input itself.
  const canFocus = first.field.matches('input, textarea, [tabindex]');
  const input = canFocus ? first.field : (first.field.querySelector('input') ?? first.field);
  input.focus();
  return { name: first.name, input };
}

/** The server points into the body: "/wallet/data/0/address" is about the field `wallet`. */
function refusedNames(error: unknown, formId: string, about: Partial<Record<ErrorCode, string>>): string[] {
  if (!(error instanceof ApiError)) return [];
  const known = about[error.code];
  if (known !== undefined) return [known];
  const names = fieldsOf(formId).map(({ name }) => name);
  const pointed = (error.fields ?? []).map(({ pointer }) => pointer.split('/').find((part) => names.includes(part)));
  return pointed.filter((name) => name !== undefined);
}

/**
 * The schema of one field: `schema` of the contract reads the typed value, and `textOf` returns the sentence that is shown
 * when the schema refuses it. `textOf` runs at each check and gets the text from i18next, so the sentence is always in the
 * language of the page.
 */
export const said = <S extends z.ZodType>(
  schema: S,
  textOf: (typed: z.input<S>, issue: z.core.$ZodIssue) => string,
): z.ZodType<z.output<S>, z.input<S>> =>
  z
    .custom<z.input<S>>()
    .check(({ value, issues }) => {
      const issue = schema.safeParse(value).error?.issues[0];
      if (!issue) return;
      const isTooLong = issue.code === 'too_big' && issue.origin === 'string';
      issues.push({ code: 'custom', message: textOf(value, issue), input: value, params: { isTooLong } });
    })
    .transform((value) => schema.parse(value));

/** The sentences for fields with a text that is too long. They are shown during typing, because more typing can't help. */
function tooLong(schema: z.ZodType, typed: unknown): Record<string, string> {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  const long = issues.filter((issue) => issue.code === 'custom' && issue.params?.isTooLong);
  return Object.fromEntries(long.map(({ path, message }) => [path.join('.'), message]));
}
