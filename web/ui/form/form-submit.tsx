import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import form from './form.module.css';

type Props = Pick<ButtonProps, 'size' | 'fullWidth' | 'loading' | 'fw'> & {
  /** What is missing before the form can be sent. It disables the button. */
  reason?: string;
  /** A second button beside it, for leaving the form. */
  back?: ReactNode;
  children: string;
};

/** The submit button of a form. While it is disabled, the line below says why. */
export function FormSubmit({ reason, back, children, ...look }: Props) {
  const reasonId = useId();
  const submit = (
    <Button
      {...look}
      variant="filled"
      type="submit"
      disabled={reason !== undefined}
      aria-describedby={reason === undefined ? undefined : reasonId}
    >
      {children}
    </Button>
  );
  return (
    <>
      {back ? (
        <div className={form.buttons}>
          {back}
          {submit}
        </div>
      ) : (
        submit
      )}
      {reason !== undefined && (
        <p id={reasonId} className={form.reason}>
          {reason}
        </p>
      )}
    </>
  );
}
