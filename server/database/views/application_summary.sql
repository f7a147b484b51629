-- owner: content
-- Applications for jobs at the company.
create or replace view application_summary as
  select id, first_name, last_name, email, position, location, resume_file_id, status, created_at
  from career_applications;
