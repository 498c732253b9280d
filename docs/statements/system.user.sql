-- system.user.create
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select count(*) as `total` from `system_user` as `u` where `u`.`tenant_id` = ? and `u`.`status` = ?;
insert into `system_user` (`email`, `mobile`, `sex`, `username`, `dept_id`, `nickname`, `status`, `password_hash`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
delete from `system_user_post` where `tenant_id` = ? and `user_id` = ?;
insert into `system_user_post` (`tenant_id`, `user_id`, `post_id`) values (?);
commit;

-- system.user.update
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select * from `system_user` where `tenant_id` = ? and `id` = ? for update;
update `system_user` set `dept_id` = ?, `nickname` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
delete from `system_user_post` where `tenant_id` = ? and `user_id` = ?;
insert into `system_user_post` (`tenant_id`, `user_id`, `post_id`) values (?);
commit;

-- system.user.delete
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select * from `system_user` where `tenant_id` = ? and `id` = ? for update;
select `held`.`user_id` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` inner join `system_user` as `user` on `user`.`tenant_id` = `held`.`tenant_id` and `user`.`id` = `held`.`user_id` where `held`.`tenant_id` = ? and `role`.`code` in (?) and `role`.`status` = ? and `user`.`status` = ? and `user`.`password_hash` != ?;
delete from `system_user` where `tenant_id` = ? and `id` = ?;
commit;

-- system.user.get
select `u`.`id`, `u`.`version`, `u`.`create_time`, `u`.`update_time`, `u`.`creator_name`, `u`.`updater_name`, `u`.`username`, `u`.`nickname`, `u`.`remark`, `u`.`dept_id`, `d`.`name` as `dept_name`, `u`.`email`, `u`.`mobile`, `u`.`sex`, `u`.`avatar`, `u`.`status`, `u`.`login_ip`, `u`.`login_date` from `system_user` as `u` left join `system_dept` as `d` on `d`.`tenant_id` = `u`.`tenant_id` and `d`.`id` = `u`.`dept_id` where `u`.`tenant_id` = ? and `u`.`id` = ? order by `u`.`id` desc;
select `user_id`, `post_id` from `system_user_post` where `tenant_id` = ? and `user_id` in (?) order by `post_id`;

-- system.user.page
with recursive `branch` as (select `id` from `system_dept` where `tenant_id` = ? and `parent_id` = ? union select `child`.`id` from `system_dept` as `child` inner join `branch` on `branch`.`id` = `child`.`parent_id` where `child`.`tenant_id` = ?) select `id` from `branch`;
select count(*) as `total` from `system_user` as `u` where `u`.`tenant_id` = ? and `u`.`id` in (?) and `u`.`dept_id` in (?);
select `u`.`id`, `u`.`version`, `u`.`create_time`, `u`.`update_time`, `u`.`creator_name`, `u`.`updater_name`, `u`.`username`, `u`.`nickname`, `u`.`remark`, `u`.`dept_id`, `d`.`name` as `dept_name`, `u`.`email`, `u`.`mobile`, `u`.`sex`, `u`.`avatar`, `u`.`status`, `u`.`login_ip`, `u`.`login_date` from `system_user` as `u` left join `system_dept` as `d` on `d`.`tenant_id` = `u`.`tenant_id` and `d`.`id` = `u`.`dept_id` where `u`.`tenant_id` = ? and `u`.`id` in (?) and `u`.`dept_id` in (?) order by `u`.`id` desc limit ? offset ?;
select `user_id`, `post_id` from `system_user_post` where `tenant_id` = ? and `user_id` in (?) order by `post_id`;

-- system.user.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
with recursive `branch` as (select `id` from `system_dept` where `tenant_id` = ? and `parent_id` = ? union select `child`.`id` from `system_dept` as `child` inner join `branch` on `branch`.`id` = `child`.`parent_id` where `child`.`tenant_id` = ?) select `id` from `branch`;
select `u`.`id`, `u`.`version`, `u`.`create_time`, `u`.`update_time`, `u`.`creator_name`, `u`.`updater_name`, `u`.`username`, `u`.`nickname`, `u`.`remark`, `u`.`dept_id`, `d`.`name` as `dept_name`, `u`.`email`, `u`.`mobile`, `u`.`sex`, `u`.`avatar`, `u`.`status`, `u`.`login_ip`, `u`.`login_date` from `system_user` as `u` left join `system_dept` as `d` on `d`.`tenant_id` = `u`.`tenant_id` and `d`.`id` = `u`.`dept_id` where `u`.`tenant_id` = ? and `u`.`id` in (?) and `u`.`dept_id` in (?) and `u`.`id` < ? order by `u`.`id` desc limit ?;
select `user_id`, `post_id` from `system_user_post` where `tenant_id` = ? and `user_id` in (?) order by `post_id`;
rollback;

-- system.user.import
begin;
insert into `import_gate` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
select `user_id`, `state` from `import_job` where `tenant_id` = ? and `finish_time` is null;
insert into `import_job` (`headers`, `error`, `start_time`, `finish_time`, `header_choices`, `matching`, `repair`, `commit_time`, `undo_time`, `result_state`, `result_key`, `kind`, `file_key`, `file_name`, `file_hash`, `active_hash`, `options`, `limited_to`, `state`, `is_rehearsed`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- system.user.getImportTemplate
select `id`, `name`, `parent_id` from `system_dept` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;

-- system.user.updatePassword
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select * from `system_user` where `tenant_id` = ? and `id` = ? for update;
update `system_user` set `password_hash` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
select `id`, `user_id`, `user_ip` as `ip`, `user_agent` from `token_family` where `tenant_id` = ? and `user_id` = ? for update;
update `api_token` set `revoked_time` = ? where `tenant_id` = ? and `user_id` = ? and `revoked_time` is null;
commit;

-- system.user.updateStatus
begin;
update `system_tenant` set `permission_epoch` = `permission_epoch` + ? where `id` = ?;
select `id`, `name`, `contact_name`, `contact_mobile`, `expire_time`, `account_count`, `company`, `is_operator` from `system_tenant` where `id` = ?;
select `role`.`id`, `role`.`code`, `role`.`data_scope` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` where `held`.`tenant_id` = ? and `held`.`user_id` = ? and `role`.`status` = ? order by `role`.`sort`, `role`.`id`;
select `status` from `system_user` where `tenant_id` = ? and `id` = ?;
select * from `system_user` where `tenant_id` = ? and `id` = ? for update;
select `held`.`user_id` from `system_user_role` as `held` inner join `system_role` as `role` on `role`.`tenant_id` = `held`.`tenant_id` and `role`.`id` = `held`.`role_id` inner join `system_user` as `user` on `user`.`tenant_id` = `held`.`tenant_id` and `user`.`id` = `held`.`user_id` where `held`.`tenant_id` = ? and `role`.`code` in (?) and `role`.`status` = ? and `user`.`status` = ? and `user`.`password_hash` != ?;
select `id`, `user_id`, `user_ip` as `ip`, `user_agent` from `token_family` where `tenant_id` = ? and `user_id` = ? for update;
update `api_token` set `revoked_time` = ? where `tenant_id` = ? and `user_id` = ? and `revoked_time` is null;
update `system_user` set `status` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- system.user.listAllSimple
select `u`.`id`, `u`.`nickname`, `u`.`dept_id`, `d`.`name` as `dept_name` from `system_user` as `u` left join `system_dept` as `d` on `d`.`tenant_id` = `u`.`tenant_id` and `d`.`id` = `u`.`dept_id` where `u`.`tenant_id` = ? and `u`.`status` = ? and (`u`.`nickname` like ? or `u`.`username` like ?) order by `u`.`id` limit ?;

-- system.user.profile.get
select `u`.`id`, `u`.`version`, `u`.`create_time`, `u`.`update_time`, `u`.`creator_name`, `u`.`updater_name`, `u`.`username`, `u`.`nickname`, `u`.`remark`, `u`.`dept_id`, `d`.`name` as `dept_name`, `u`.`email`, `u`.`mobile`, `u`.`sex`, `u`.`avatar`, `u`.`status`, `u`.`login_ip`, `u`.`login_date` from `system_user` as `u` left join `system_dept` as `d` on `d`.`tenant_id` = `u`.`tenant_id` and `d`.`id` = `u`.`dept_id` where `u`.`tenant_id` = ? and `u`.`id` = ? order by `u`.`id` desc;
select `user_id`, `post_id` from `system_user_post` where `tenant_id` = ? and `user_id` in (?) order by `post_id`;
select `id` from `system_user` where `tenant_id` = ? and `id` = ?;
select `role_id` from `system_user_role` where `tenant_id` = ? and `user_id` = ? order by `role_id`;
select `r`.`id`, `r`.`name` from `system_role` as `r` where `r`.`tenant_id` = ? and `r`.`id` in (?) order by `r`.`sort`, `r`.`id`;

-- system.user.profile.update
begin;
select * from `system_user` where `tenant_id` = ? and `id` = ? for update;
update `system_user` set `mobile` = ?, `nickname` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- system.user.profile.updatePassword
select `password_hash` from `system_user` where `tenant_id` = ? and `id` = ?;

-- system.user.profile.listSessions
select `family`.`id`, `family`.`user_id`, `family`.`user_ip`, `family`.`user_agent`, `family`.`create_time`, `family`.`expires_time`, `user`.`username`, `user`.`nickname` from `token_family` as `family` inner join `system_user` as `user` on `user`.`tenant_id` = `family`.`tenant_id` and `user`.`id` = `family`.`user_id` where `family`.`tenant_id` = ? and `family`.`expires_time` > ? and `family`.`user_id` = ? order by `family`.`id` desc;

-- system.user.profile.deleteSession
begin;
select `id`, `user_id`, `user_ip` as `ip`, `user_agent` from `token_family` where `tenant_id` = ? and `user_id` = ? and `id` = ? for update;
delete from `token_family` where `tenant_id` = ? and `id` in (?);
select `id`, `username` from `system_user` where `tenant_id` = ? and `id` in (?);
insert into `login_log` (`tenant_id`, `user_id`, `username`, `event`, `user_ip`, `user_agent`, `create_time`) values (?);
commit;

-- system.user.profile.deleteOtherSessions
begin;
select `id`, `user_id`, `user_ip` as `ip`, `user_agent` from `token_family` where `tenant_id` = ? and `user_id` = ? for update;
delete from `token_family` where `tenant_id` = ? and `id` in (?);
select `id`, `username` from `system_user` where `tenant_id` = ? and `id` in (?);
insert into `login_log` (`tenant_id`, `user_id`, `username`, `event`, `user_ip`, `user_agent`, `create_time`) values (?);
commit;

-- system.user.profile.updateAvatar
-- nothing
